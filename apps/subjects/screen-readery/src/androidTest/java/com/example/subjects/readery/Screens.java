package com.example.subjects.readery;

import android.app.Activity;
import android.widget.TextView;

import androidx.test.core.app.ActivityScenario;
import androidx.test.platform.app.InstrumentationRegistry;
import androidx.test.runner.lifecycle.ActivityLifecycleMonitorRegistry;
import androidx.test.runner.lifecycle.Stage;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

public final class Screens {
    private Screens() {
    }

    public static String text(ActivityScenario<? extends Activity> scenario, int id) {
        AtomicReference<String> text = new AtomicReference<>();
        scenario.onActivity(activity -> {
            TextView view = activity.findViewById(id);
            text.set(view == null ? null : view.getText().toString());
        });
        return text.get();
    }

    public static boolean isResumed(Class<? extends Activity> type) {
        AtomicBoolean resumed = new AtomicBoolean();
        InstrumentationRegistry.getInstrumentation().runOnMainSync(() -> {
            for (Activity activity : ActivityLifecycleMonitorRegistry.getInstance().getActivitiesInStage(Stage.RESUMED)) {
                if (type.isInstance(activity)) resumed.set(true);
            }
        });
        return resumed.get();
    }
}
