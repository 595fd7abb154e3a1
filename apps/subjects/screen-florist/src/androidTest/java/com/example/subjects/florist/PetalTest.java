package com.example.subjects.florist;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import static org.junit.Assert.assertTrue;

import android.os.SystemClock;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PetalTest {
    @Rule
    public final ActivityScenarioRule<PetalActivity> rule = new ActivityScenarioRule<>(PetalActivity.class);

    private void tap(int id) {
        onView(withId(id)).perform(click());
    }

    @Test
    public void mixesPink() {
        tap(Ids.MIX);
        tap(Ids.PETALS);
        SystemClock.sleep(500);
        onView(withId(Ids.DONE)).perform(click());
        onView(withId(Ids.STATUS)).check(matches(withText("Pink")));
    }

    @Test
    public void paletteSurvivesRotation() {
        ActivityScenario<PetalActivity> scenario = rule.getScenario();
        scenario.recreate();
        assertTrue(Wait.until(scenario, 30_000, a -> Wait.text(a, Ids.PALETTE).equals("5 colours")));
    }
}
