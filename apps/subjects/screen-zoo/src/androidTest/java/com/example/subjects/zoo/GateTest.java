package com.example.subjects.zoo;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.content.SharedPreferences;
import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public final class GateTest {
    private final SharedPreferences notices = ApplicationProvider.getApplicationContext()
            .getSharedPreferences(NoticeActivity.PREFERENCES, Context.MODE_PRIVATE);

    @Before
    public void forgetNotices() {
        notices.edit().clear().commit();
    }

    @Test
    public void ticketOpensTheTurnstile() throws InterruptedException {
        try (ActivityScenario<TurnstileActivity> scenario = ActivityScenario.launch(TurnstileActivity.class)) {
            onView(withText("Insert ticket")).perform(click());
            Thread.sleep(900);
            onView(withText("Walk in")).perform(click());
            onView(withId(Ids.STATUS)).check(matches(withText("Inside: 1")));
        }
    }

    @Test
    public void allFlamingosAreCounted() {
        try (ActivityScenario<CounterActivity> scenario = ActivityScenario.launch(CounterActivity.class)) {
            onView(withId(Ids.FIRST)).perform(click());
            Waits.until(scenario, activity -> activity.count().equals("120 flamingos"));
            onView(withId(Ids.STATUS)).check(matches(withText("120 flamingos")));
        }
    }

    @Test
    public void openedGateIsReported() throws InterruptedException {
        try (ActivityScenario<GateActivity> scenario = ActivityScenario.launch(GateActivity.class)) {
            onView(withId(Ids.SEARCH_FIELD)).perform(replaceText("North"));
            Thread.sleep(400);
            onView(withText("Open the gate")).perform(click());
            assertTrue(Waits.within(4500, scenario, activity -> activity.status().equals("Open: North")));
        }
    }

    @Test
    public void changedNoticeIsShown() {
        try (ActivityScenario<NoticeActivity> scenario = ActivityScenario.launch(NoticeActivity.class)) {
            onView(withId(Ids.STATUS)).check(matches(withText("No notice")));
            notices.edit().putString(NoticeActivity.TODAY, "Pandas asleep").commit();
            onView(withId(Ids.STATUS)).check(matches(withText("Pandas asleep")));
        }
    }
}
