package com.example.subjects.campsite;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class EntranceTest {
    @Test
    public void gateOpensOnRing() throws Exception {
        try (ActivityScenario<GateActivity> scenario = ActivityScenario.launch(GateActivity.class)) {
            Thread.sleep(350);
            onView(withId(Ids.RING)).perform(click());
            assertTrue(Poll.within(4000, () -> "Gate open".equals(Screens.text(scenario, Ids.GATE))));
        }
    }

    @Test
    public void barrierGoesUp() throws Exception {
        try (ActivityScenario<GateActivity> scenario = ActivityScenario.launch(GateActivity.class)) {
            onView(withId(Ids.RAISE)).perform(click());
            Poll.until(() -> !"Barrier down".equals(Screens.text(scenario, Ids.BARRIER)));
            assertEquals("Barrier up", Screens.text(scenario, Ids.BARRIER));
        }
    }

    @Test
    public void bellIsCountedWhileTheClerkIsAway() throws Exception {
        try (ActivityScenario<ReceptionActivity> scenario = ActivityScenario.launch(ReceptionActivity.class)) {
            onView(withId(Ids.BELL)).perform(click());
            Thread.sleep(500);
            scenario.moveToState(Lifecycle.State.CREATED);
            scenario.moveToState(Lifecycle.State.RESUMED);
            onView(withId(Ids.RINGS)).check(matches(withText("Rings: 1")));
        }
    }
}
