package com.example.subjects.growers;

import android.app.Activity;
import android.view.View;
import android.widget.TextView;

import androidx.test.core.app.ActivityScenario;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** Reads what is on the screen, and waits for it. */
public final class Look {
    private Look() {
    }

    public static String text(ActivityScenario<? extends Activity> scenario, int id) {
        AtomicReference<String> text = new AtomicReference<>("");
        scenario.onActivity(activity -> text.set(((TextView) activity.findViewById(id)).getText().toString()));
        return text.get();
    }

    public static boolean isShown(ActivityScenario<? extends Activity> scenario, int id) {
        AtomicBoolean shown = new AtomicBoolean();
        scenario.onActivity(activity -> shown.set(activity.findViewById(id).getVisibility() == View.VISIBLE));
        return shown.get();
    }

    public static void waitUntil(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) Thread.sleep(20);
    }
}
