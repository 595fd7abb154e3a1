// A greeting that two answers make, and seats that are booked one after the other.
package com.example.subjects.todo;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isChecked;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class AccountTest {
  private static final long PROBE_MS = 20;
  private static final long LOOK_MS = 300;

  @Rule public final ActivityScenarioRule<AccountActivity> rule = new ActivityScenarioRule<>(AccountActivity.class);

  private void waitUntilIdle() {
    AtomicBoolean idle = new AtomicBoolean();
    while (!idle.get()) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> idle.set(activity.isIdle()));
    }
  }

  @Test
  public void greetsByName() {
    onView(withId(R.id.greet)).perform(click());
    waitUntilIdle();
    onView(withId(R.id.greeting)).check(matches(withText("Good evening Ann")));
  }

  @Test
  public void booksTwoSeats() {
    onView(withId(R.id.more)).perform(click());
    onView(withId(R.id.quiet)).perform(click());
    onView(withId(R.id.quiet)).check(matches(isChecked()));
    SystemClock.sleep(LOOK_MS);
    onView(withText("One more seat")).perform(click());
    waitUntilIdle();
    onView(withId(R.id.seats)).check(matches(withText("seats: 2")));
  }
}
