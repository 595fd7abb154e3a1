package com.example.subjects.carnival;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.app.Activity;

import androidx.test.core.app.ActivityScenario;
import androidx.test.platform.app.InstrumentationRegistry;

import org.junit.After;
import org.junit.Before;

import java.io.File;
import java.util.ArrayDeque;
import java.util.Deque;

/** Clears the files of the app, and closes the screens that a test has left open. */
public abstract class CarnivalTestCase {
    private final Deque<ActivityScenario<?>> open = new ArrayDeque<>();

    @Before
    public void clearFiles() {
        file("marks").delete();
        file("pins").delete();
        file("minutes").delete();
    }

    @After
    public void closeScreens() {
        while (!open.isEmpty()) open.pop().close();
    }

    protected File file(String name) {
        return new File(InstrumentationRegistry.getInstrumentation().getTargetContext().getFilesDir(), name);
    }

    protected <A extends Activity> ActivityScenario<A> open(Class<A> type) {
        ActivityScenario<A> scenario = ActivityScenario.launch(type);
        open.push(scenario);
        return scenario;
    }

    protected void tap(int id) {
        onView(withId(id)).perform(click());
    }

    protected void see(int id, String text) {
        onView(withId(id)).check(matches(withText(text)));
    }

    /** Every test keeps minutes of what it did, for the report. */
    protected void minute(String line) {
        new Journal(file("minutes")).add(line);
    }
}
