// A workout is given up.
package com.example.subjects.fitness;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class WorkoutTest {
  @Rule
  public final ActivityScenarioRule<WorkoutActivity> rule = new ActivityScenarioRule<>(WorkoutActivity.class);

  @Test
  public void discardsTheWorkout() {
    onView(withId(R.id.discard)).perform(click());
    onView(withText(R.string.tap_again)).perform(click());
    onView(withId(R.id.result)).check(matches(withText("Discarded")));
  }
}
