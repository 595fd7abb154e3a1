package com.example.subjects.arcade;

import android.app.Activity;
import android.content.Context;
import android.widget.TextView;

import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.platform.app.InstrumentationRegistry;
import androidx.test.runner.lifecycle.ActivityLifecycleMonitorRegistry;
import androidx.test.runner.lifecycle.Stage;

import org.junit.Before;

import java.io.File;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** What the arcade's tests have in common: a clean start, and ways to look and to wait. */
public abstract class ArcadeTest {
    @Before
    public void sweepTheHall() {
        Context context = ApplicationProvider.getApplicationContext();
        new Ledger(context).wipe();
        new File(context.getFilesDir(), ScoreActivity.SCORES).delete();
        TicketLog.reset();
    }

    public static String textOf(ActivityScenario<? extends Activity> scenario, int id) {
        AtomicReference<String> text = new AtomicReference<>();
        scenario.onActivity(activity -> text.set(((TextView) activity.findViewById(id)).getText().toString()));
        return text.get();
    }

    public static boolean isOnTop(Class<? extends Activity> type) {
        AtomicBoolean onTop = new AtomicBoolean();
        InstrumentationRegistry.getInstrumentation().runOnMainSync(() -> {
            for (Activity activity : ActivityLifecycleMonitorRegistry.getInstance().getActivitiesInStage(Stage.RESUMED)) {
                if (type.isInstance(activity)) onTop.set(true);
            }
        });
        return onTop.get();
    }

    /** Waits as long as it takes. */
    public static void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) Thread.sleep(20);
    }

    /** Waits for six seconds at most. */
    public static boolean soon(Callable<Boolean> condition) throws Exception {
        for (int i = 0; i < 300; i++) {
            if (condition.call()) return true;
            Thread.sleep(20);
        }
        return condition.call();
    }
}
