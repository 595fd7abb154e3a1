package com.example.subjects.carnival;

import android.app.Activity;
import android.view.View;
import android.widget.TextView;

import androidx.test.core.app.ActivityScenario;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

public final class Screens {
    private Screens() {
    }

    public static <A extends Activity, T> T ask(ActivityScenario<A> scenario, Function<A, T> question) {
        AtomicReference<T> answer = new AtomicReference<>();
        scenario.onActivity(activity -> answer.set(question.apply(activity)));
        return answer.get();
    }

    public static String text(ActivityScenario<? extends Activity> scenario, int id) {
        return ask(scenario, activity -> ((TextView) activity.findViewById(id)).getText().toString());
    }

    public static boolean shows(ActivityScenario<? extends Activity> scenario, int id) {
        return ask(scenario, activity -> activity.findViewById(id).getVisibility() == View.VISIBLE);
    }
}
