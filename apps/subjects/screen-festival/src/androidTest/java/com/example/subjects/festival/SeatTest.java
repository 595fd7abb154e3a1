package com.example.subjects.festival;

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
public class SeatTest {
  @Rule public final ActivityScenarioRule<SeatActivity> rule = new ActivityScenarioRule<>(SeatActivity.class);

  @Test
  public void selectsTheMiddleRow() {
    SystemClock.sleep(500);
    onView(withId(R.id.seat_map)).perform(click());
    onView(withId(R.id.selected)).check(matches(withText("Row B")));
  }
}
