package com.example.subjects.studio;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.Arrays;

@RunWith(AndroidJUnit4.class)
public class RehearsalTest extends StudioTestCase {
    @Test
    public void metronomeIsSilentAfterARehearsal() {
        try (ActivityScenario<RehearsalActivity> rehearsal = ActivityScenario.launch(RehearsalActivity.class)) {
            onView(withId(Ids.REHEARSE)).perform(click());
            onView(withId(Ids.FOCUS)).check(matches(withText("Focus: 1")));
            note("rehearsed");
        }
        try (ActivityScenario<MetronomeActivity> metronome = ActivityScenario.launch(MetronomeActivity.class)) {
            onView(withId(Ids.BEATS)).check(matches(withText("Beats: 0")));
            note("silent");
        }
        assertEquals(Arrays.asList("rehearsed", "silent"), notes());
    }

    @Test
    public void rehearsalGivesTheFocusBack() throws Exception {
        try (ActivityScenario<RehearsalActivity> rehearsal = ActivityScenario.launch(RehearsalActivity.class)) {
            onView(withId(Ids.REHEARSE)).perform(click());
            onView(withId(Ids.FOCUS)).check(matches(withText("Focus: 1")));
            note("rehearsed");
        }
        Screens.waitFor(() -> FocusDesk.holders() == 0);
        assertEquals(Arrays.asList("rehearsed"), notes());
    }

    @Test
    public void beatIsCountedOnceTheLampIsDark() throws Exception {
        try (ActivityScenario<MetronomeActivity> metronome = ActivityScenario.launch(MetronomeActivity.class)) {
            onView(withText("Beat")).perform(click());
            Screens.waitFor(() -> "dark".equals(Screens.text(metronome, Ids.LAMP)));
            note("first beat over");
            onView(withId(Ids.BEAT)).perform(click());
            onView(withId(Ids.BEATS)).check(matches(withText("Beats: 2")));
        }
    }
}
