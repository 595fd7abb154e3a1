package com.example.subjects.gazette;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static org.junit.Assert.assertTrue;

import android.app.Activity;

import androidx.test.platform.app.InstrumentationRegistry;
import androidx.test.runner.lifecycle.ActivityLifecycleMonitorRegistry;
import androidx.test.runner.lifecycle.Stage;

import java.util.concurrent.atomic.AtomicBoolean;

public class SettingsRobot extends Robot<SettingsRobot> {
    @Override
    protected SettingsRobot self() {
        return this;
    }

    public SettingsRobot settle() throws InterruptedException {
        assertTrue(SettingsStore.get().flush());
        return this;
    }

    public SettingsRobot openReader() throws Exception {
        onView(withId(Ids.OPEN_READER)).perform(click());
        Waits.until(SettingsRobot::isReading);
        return this;
    }

    private static boolean isReading() {
        AtomicBoolean resumed = new AtomicBoolean();
        InstrumentationRegistry.getInstrumentation().runOnMainSync(() -> {
            for (Activity activity : ActivityLifecycleMonitorRegistry.getInstance().getActivitiesInStage(Stage.RESUMED)) {
                if (activity instanceof ReaderActivity) resumed.set(true);
            }
        });
        return resumed.get();
    }
}
