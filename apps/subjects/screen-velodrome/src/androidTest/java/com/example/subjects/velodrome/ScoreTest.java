package com.example.subjects.velodrome;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static org.junit.Assert.assertEquals;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

@RunWith(AndroidJUnit4.class)
public class ScoreTest {
    private static void press(int id) {
        onView(withId(id)).perform(click());
    }

    private static boolean booked(ActivityScenario<OmniumActivity> scenario) {
        AtomicBoolean booked = new AtomicBoolean();
        scenario.onActivity(activity -> booked.set(activity.isBooked()));
        return booked.get();
    }

    /** A jury of the test's own that looks at the screen a few times before it nods. */
    private static int jury(ActivityScenario<OmniumActivity> scenario, int looks) throws InterruptedException {
        AtomicInteger seen = new AtomicInteger();
        Thread jury = new Thread(() -> {
            for (int i = 0; i < looks; i++) {
                if (Waits.textOf(scenario, Ids.TOTAL).startsWith("Total")) seen.incrementAndGet();
                try {
                    Thread.sleep(50);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "jury");
        jury.start();
        jury.join();
        return seen.get();
    }

    @Test
    public void lapGainedIsAddedToTheSprint() throws Exception {
        try (ActivityScenario<OmniumActivity> scenario = ActivityScenario.launch(OmniumActivity.class)) {
            press(Ids.SPRINT_WON);
            assertEquals(10, jury(scenario, 10));
            press(Ids.BONUS);
            Waits.until(() -> booked(scenario));
            assertEquals("Total: 32", Waits.textOf(scenario, Ids.TOTAL));
        }
    }

    @Test
    public void officialLapIsAddedToTheSprint() throws Exception {
        try (ActivityScenario<OmniumActivity> scenario = ActivityScenario.launch(OmniumActivity.class)) {
            press(Ids.LEAP);
            press(Ids.EXTRA);
            Waits.untilText(scenario, Ids.OFFICIAL_TOTAL, "Official: 32");
        }
    }

    @Test
    public void gaugeShowsTheSample() throws Exception {
        try (ActivityScenario<SpeedActivity> scenario = ActivityScenario.launch(SpeedActivity.class)) {
            press(Ids.SAMPLE);
            Waits.untilText(scenario, Ids.SENSOR, "Sensor awake");
            Gauges.awaitStill(scenario);
            assertEquals(62, Gauges.speed(scenario));
        }
    }
}
