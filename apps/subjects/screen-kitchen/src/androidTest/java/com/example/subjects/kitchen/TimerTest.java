// A timer that rings.
package com.example.subjects.kitchen;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TimerTest {
  private static final long DEADLINE_S = 30;

  @Rule public final ActivityScenarioRule<TimerActivity> rule = new ActivityScenarioRule<>(TimerActivity.class);

  @Test
  public void ringsWhenTheTeaIsReady() throws InterruptedException {
    AtomicReference<CountDownLatch> rung = new AtomicReference<>();
    rule.getScenario().onActivity(activity -> rung.set(activity.rung()));
    onView(withId(R.id.start)).perform(click());
    assertTrue("not within 30 s", rung.get().await(DEADLINE_S, TimeUnit.SECONDS));
    onView(withId(R.id.left)).check(matches(withText("Tea is ready")));
  }
}
