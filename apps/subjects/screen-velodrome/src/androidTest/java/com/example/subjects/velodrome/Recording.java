package com.example.subjects.velodrome;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.matcher.ViewMatchers.withId;

import android.content.Context;
import android.content.Intent;

import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.platform.app.InstrumentationRegistry;

import org.junit.rules.ExternalResource;

/** Opens the ride's screen and drives the recorder. */
public class Recording extends ExternalResource {
    private ActivityScenario<RideActivity> scenario;

    @Override
    protected void before() {
        InstrumentationRegistry.getInstrumentation().runOnMainSync(() -> {
            Ride.INSTANCE.getRecorded().setValue(0);
            Ride.INSTANCE.getSummary().setValue("-");
        });
        scenario = ActivityScenario.launch(RideActivity.class);
    }

    ActivityScenario<RideActivity> screen() {
        return scenario;
    }

    void ride(int points) {
        press(Ids.START);
        for (int i = 0; i < points; i++) press(Ids.POINT);
    }

    String stopAndSum() throws Exception {
        press(Ids.STOP);
        Waits.until(() -> !"-".equals(Waits.textOf(scenario, Ids.SUMMARY)));
        return Waits.textOf(scenario, Ids.SUMMARY);
    }

    void press(int id) {
        onView(withId(id)).perform(click());
    }

    @Override
    protected void after() {
        Context context = ApplicationProvider.getApplicationContext();
        context.stopService(new Intent(context, RecorderService.class));
        scenario.close();
    }
}
