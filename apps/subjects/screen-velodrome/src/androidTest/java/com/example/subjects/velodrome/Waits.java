package com.example.subjects.velodrome;

import android.app.Activity;
import android.widget.TextView;

import androidx.test.core.app.ActivityScenario;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

public final class Waits {
    private Waits() {
    }

    public static void until(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) Thread.sleep(20);
    }

    public static boolean within(long millis, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + millis * 1_000_000;
        while (!condition.call()) {
            if (System.nanoTime() > end) return false;
            Thread.sleep(20);
        }
        return true;
    }

    public static String textOf(ActivityScenario<? extends Activity> scenario, int id) {
        AtomicReference<String> text = new AtomicReference<>();
        scenario.onActivity(activity -> text.set(((TextView) activity.findViewById(id)).getText().toString()));
        return text.get();
    }

    public static void untilText(ActivityScenario<? extends Activity> scenario, int id, String wanted) throws Exception {
        until(() -> wanted.equals(textOf(scenario, id)));
    }
}
