// Rooms of one kind are asked for, and then of another.
package com.example.subjects.hostel;

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
public class FilterTest {
  @Rule
  public final ActivityScenarioRule<FilterActivity> rule = new ActivityScenarioRule<>(FilterActivity.class);

  @Test
  public void showsTheLastKind() {
    onView(withId(R.id.dorms)).perform(click());
    onView(withId(R.id.privates)).perform(click());
    Waits.until(Pending::isNothing);
    onView(withId(R.id.filtered)).check(matches(withText("13 private rooms")));
  }
}
