package com.example.subjects.florist;

import android.app.Activity;
import android.os.SystemClock;
import android.widget.TextView;

import androidx.test.core.app.ActivityScenario;

import java.util.function.Function;

final class Wait {
    private Wait() {
    }

    static <A extends Activity> boolean until(ActivityScenario<A> scenario, long limit, Function<A, Boolean> met) {
        long end = SystemClock.uptimeMillis() + limit;
        boolean[] done = new boolean[1];
        while (true) {
            scenario.onActivity(a -> done[0] = met.apply(a));
            if (done[0] || SystemClock.uptimeMillis() > end) return done[0];
            SystemClock.sleep(40);
        }
    }

    static String text(Activity activity, int id) {
        return ((TextView) activity.findViewById(id)).getText().toString();
    }
}
