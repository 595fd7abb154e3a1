package com.example.subjects.gallery;

import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

final class Waiting {
    static <A extends Activity> void until(ActivityScenario<A> scenario, Predicate<A> condition) {
        AtomicBoolean met = new AtomicBoolean();
        long end = SystemClock.uptimeMillis() + 25_000;
        while (!met.get() && SystemClock.uptimeMillis() < end) {
            SystemClock.sleep(25);
            scenario.onActivity(activity -> met.set(condition.test(activity)));
        }
        assertTrue(met.get());
    }

    private Waiting() { }
}
