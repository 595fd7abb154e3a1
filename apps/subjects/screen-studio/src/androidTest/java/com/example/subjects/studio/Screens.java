package com.example.subjects.studio;

import android.app.Activity;
import android.widget.TextView;

import androidx.test.core.app.ActivityScenario;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

public final class Screens {
    public interface Question<A, T> {
        T ask(A activity);
    }

    private Screens() {
    }

    public static <A extends Activity, T> T ask(ActivityScenario<A> scenario, Question<A, T> question) {
        AtomicReference<T> answer = new AtomicReference<>();
        scenario.onActivity(activity -> answer.set(question.ask(activity)));
        return answer.get();
    }

    public static String text(ActivityScenario<? extends Activity> scenario, int id) {
        AtomicReference<String> text = new AtomicReference<>();
        scenario.onActivity(activity -> text.set(((TextView) activity.findViewById(id)).getText().toString()));
        return text.get();
    }

    public static void waitFor(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) Thread.sleep(25);
    }
}
