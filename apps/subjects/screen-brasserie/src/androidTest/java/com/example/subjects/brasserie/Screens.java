package com.example.subjects.brasserie;

import android.app.Activity;
import android.view.View;
import android.widget.TextView;

import androidx.test.core.app.ActivityScenario;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

/** What the tests ask of a screen. */
public final class Screens {
    private Screens() {
    }

    public interface Question<A extends Activity, T> {
        T ask(A activity);
    }

    public static <A extends Activity, T> T ask(ActivityScenario<A> scenario, Question<A, T> question) {
        AtomicReference<T> answer = new AtomicReference<>();
        scenario.onActivity(activity -> answer.set(question.ask(activity)));
        return answer.get();
    }

    public static String text(ActivityScenario<? extends Activity> scenario, int id) {
        return ask(scenario, activity -> {
            TextView view = activity.findViewById(id);
            return view == null ? "" : view.getText().toString();
        });
    }

    public static boolean shown(ActivityScenario<? extends Activity> scenario, int id) {
        return ask(scenario, activity -> activity.findViewById(id).getVisibility() == View.VISIBLE);
    }

    public static void waitUntil(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) Thread.sleep(30);
    }
}
