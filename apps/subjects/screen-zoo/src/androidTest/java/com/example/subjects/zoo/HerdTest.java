package com.example.subjects.zoo;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public final class HerdTest {
    @Test
    public void releasedAnimalLeavesTheHerd() {
        try (ActivityScenario<HerdActivity> scenario = ActivityScenario.launch(HerdActivity.class)) {
            onView(withId(Ids.ROWS)).check(RowActions.hasRows(4));
            onView(withId(Ids.FIRST)).perform(click());
            Waits.untilShown(withText("Antelope released"));
            onView(withId(Ids.ROWS)).perform(RowActions.clickRow(1));
            onView(withId(Ids.DETAIL)).check(matches(withText("Chosen: Camel")));
        }
    }

    @Test
    public void releasedBirdLeavesTheFlock() throws InterruptedException {
        CountDownLatch committed = new CountDownLatch(1);
        try (ActivityScenario<FlockActivity> scenario = ActivityScenario.launch(FlockActivity.class)) {
            scenario.onActivity(activity -> activity.onCommitted = committed::countDown);
            onView(withId(Ids.FIRST)).perform(click());
            committed.await();
            onView(withId(Ids.ROWS)).perform(RowActions.clickRow(0));
            onView(withId(Ids.DETAIL)).check(matches(withText("Chosen: Bittern")));
            onView(withId(Ids.ROWS)).check(RowActions.hasRows(3));
        }
    }

    @Test
    public void auditAddsSeasonTickets() throws InterruptedException {
        try (ActivityScenario<LedgerActivity> scenario = ActivityScenario.launch(LedgerActivity.class)) {
            onView(withText("Audit")).perform(click());
            Thread.sleep(400);
            onView(withText("Admit")).perform(click());
            Waits.until(scenario, activity -> activity.ledger.audited());
            onView(withText("Count")).perform(click());
            onView(withId(Ids.STATUS)).check(matches(withText("Visitors: 104")));
        }
    }
}
