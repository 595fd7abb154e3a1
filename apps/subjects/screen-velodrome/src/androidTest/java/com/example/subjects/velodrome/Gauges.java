package com.example.subjects.velodrome;

import androidx.test.core.app.ActivityScenario;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

final class Gauges {
    private Gauges() {
    }

    private static boolean isMoving(ActivityScenario<SpeedActivity> scenario) {
        AtomicBoolean moving = new AtomicBoolean();
        scenario.onActivity(activity -> moving.set(gauge(activity).isMoving()));
        return moving.get();
    }

    private static GaugeView gauge(SpeedActivity activity) {
        return activity.findViewById(Ids.GAUGE);
    }

    /** Waits for the animation to end. */
    static void awaitStill(ActivityScenario<SpeedActivity> scenario) throws InterruptedException {
        while (isMoving(scenario)) Thread.sleep(30);
    }

    static int speed(ActivityScenario<SpeedActivity> scenario) {
        AtomicInteger speed = new AtomicInteger();
        scenario.onActivity(activity -> speed.set(gauge(activity).getSpeed()));
        return speed.get();
    }
}
