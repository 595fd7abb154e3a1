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
public class VolunteersTest {
  @Rule
  public final ActivityScenarioRule<VolunteersActivity> rule = new ActivityScenarioRule<>(VolunteersActivity.class);

  @Test
  public void findsTheGateOfAVolunteer() {
    onView(withId(R.id.refresh)).perform(click());
    SystemClock.sleep(400);
    onView(withText("Ben")).perform(click());
    Poll.until(Work::isDone);
    onView(withId(R.id.duty)).check(matches(withText("Ben: gate 2")));
  }
}
