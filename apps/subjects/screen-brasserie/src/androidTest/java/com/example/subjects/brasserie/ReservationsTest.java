package com.example.subjects.brasserie;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import static org.junit.Assert.assertEquals;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ReservationsTest {
    @Test
    public void undoBringsTheReservationBack() {
        try (ActivityScenario<ReservationsActivity> scenario = ActivityScenario.launch(ReservationsActivity.class)) {
            onView(withId(Ids.CANCEL_FIRST)).perform(click());
            onView(withId(Ids.TABLES)).check(matches(withText("2 tables, next Grace")));
            onView(withId(Ids.UNDO)).perform(click());
            assertEquals("3 tables, next Ada", Screens.text(scenario, Ids.TABLES));
        }
    }

    @Test
    public void barGoesAwayAndTheReservationStaysCancelled() throws Exception {
        try (ActivityScenario<ReservationsActivity> scenario = ActivityScenario.launch(ReservationsActivity.class)) {
            onView(withId(Ids.CANCEL_FIRST)).perform(click());
            Screens.waitUntil(() -> Screens.text(scenario, Ids.TABLES).startsWith("2 tables"));
            Screens.waitUntil(() -> !Screens.shown(scenario, Ids.UNDO_BAR));
            onView(withId(Ids.TABLES)).check(matches(withText("2 tables, next Grace")));
        }
    }

    @Test
    public void opensAWineOfTheSecondPage() throws Exception {
        try (ActivityScenario<WineListActivity> scenario = ActivityScenario.launch(WineListActivity.class)) {
            onView(withId(Ids.WINES)).perform(RowActions.scrollToRow(19));
            Thread.sleep(450);
            onView(withId(Ids.WINES)).perform(RowActions.clickRow(27));
            onView(withId(Ids.OPENED)).check(matches(withText("Opened Wine 27")));
        }
    }
}
