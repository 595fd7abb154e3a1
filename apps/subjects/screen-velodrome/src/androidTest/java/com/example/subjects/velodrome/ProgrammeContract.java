package com.example.subjects.velodrome;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.content.Intent;

import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;

import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** What holds for the programme however it has been made. */
public abstract class ProgrammeContract {
    private ActivityScenario<ProgrammeActivity> scenario;

    protected abstract boolean designed();

    @Before
    public void open() {
        scenario = ActivityScenario.launch(new Intent(ApplicationProvider.getApplicationContext(), ProgrammeActivity.class)
                .putExtra(ProgrammeActivity.DESIGNED, designed()));
    }

    @After
    public void close() {
        scenario.close();
    }

    @Test
    public void sponsorsOpenFromTheLastRow() throws Exception {
        Waits.untilText(scenario, Ids.CLOCK, "19:30");
        onView(withId(Ids.COLUMN)).perform(TapLast.tapLast());
        onView(withId(Ids.OPENED)).check(matches(withText("Opened Sponsors")));
    }
}
