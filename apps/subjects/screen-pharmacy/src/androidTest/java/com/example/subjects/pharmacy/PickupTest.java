// When one comes for the medicine.
package com.example.subjects.pharmacy;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PickupTest {
  @Rule public final ActivityScenarioRule<PickupActivity> rule = new ActivityScenarioRule<>(PickupActivity.class);

  @Test
  public void comesInTheMorning() {
    onView(withId(R.id.choose_slot)).perform(click());
    onView(withId(R.id.morning)).perform(click());
    SystemClock.sleep(400);
    onView(withId(R.id.done)).perform(click());
    onView(withId(R.id.slot)).check(matches(withText("9:00")));
  }
}
