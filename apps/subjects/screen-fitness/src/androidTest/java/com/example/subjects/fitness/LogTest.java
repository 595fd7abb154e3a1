// The log is exported, and goes on.
package com.example.subjects.fitness;

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
public class LogTest {
  @Rule
  public final ActivityScenarioRule<LogActivity> rule = new ActivityScenarioRule<>(LogActivity.class);

  @Test
  public void exportsAndGoesOn() {
    onView(withId(R.id.export)).perform(click());
    SystemClock.sleep(450);
    onView(withId(R.id.log_yoga)).perform(click());
    onView(withId(R.id.logged)).check(matches(withText("Logged Yoga")));
    Poll.until(Background::isQuiet);
    onView(withId(R.id.exported)).check(matches(withText("Run;Swim;Row;")));
  }
}
