package com.example.subjects.zoo;

import android.app.Activity;
import android.os.SystemClock;
import android.view.View;
import androidx.test.core.app.ActivityScenario;
import androidx.test.espresso.Espresso;
import androidx.test.espresso.assertion.ViewAssertions;
import androidx.test.espresso.matcher.ViewMatchers;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.hamcrest.Matcher;

final class Waits {
    private Waits() {
    }

    /** Until something is true of the activity. */
    static <A extends Activity> void until(ActivityScenario<A> scenario, Predicate<A> condition) {
        while (!now(scenario, condition)) {
            SystemClock.sleep(30);
        }
    }

    /** As {@link #until}, but not longer than this many milliseconds. */
    static <A extends Activity> boolean within(long millis, ActivityScenario<A> scenario, Predicate<A> condition) {
        long end = SystemClock.uptimeMillis() + millis;
        while (SystemClock.uptimeMillis() < end) {
            if (now(scenario, condition)) {
                return true;
            }
            SystemClock.sleep(30);
        }
        return false;
    }

    /** Until such a view is on the screen. */
    static void untilShown(Matcher<View> view) {
        while (true) {
            try {
                Espresso.onView(view)
                        .withFailureHandler((error, matcher) -> {
                            throw new IllegalStateException(error);
                        })
                        .check(ViewAssertions.matches(ViewMatchers.isDisplayed()));
                return;
            } catch (IllegalStateException notYet) {
                SystemClock.sleep(30);
            }
        }
    }

    private static <A extends Activity> boolean now(ActivityScenario<A> scenario, Predicate<A> condition) {
        AtomicBoolean holds = new AtomicBoolean();
        scenario.onActivity(activity -> holds.set(condition.test(activity)));
        return holds.get();
    }
}
