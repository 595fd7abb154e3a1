// A booking is cancelled, and the other way round.
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
public class CancelTest {
  @Rule
  public final ActivityScenarioRule<CancelActivity> rule = new ActivityScenarioRule<>(CancelActivity.class);

  @Test
  public void cancelsAndUndoes() {
    onView(withId(R.id.cancel_booking)).perform(click());
    Waits.until(Pending::isNothing);
    onView(withId(R.id.booking)).check(matches(withText("No booking")));
    onView(withId(R.id.undo)).perform(click());
    onView(withId(R.id.booking)).check(matches(withText("Booked again")));
  }
}
