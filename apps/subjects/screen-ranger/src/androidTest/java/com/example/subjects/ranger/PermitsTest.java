// Permits, passes, fines and what they cost.
package com.example.subjects.ranger;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PermitsTest {
  private static void awaitShown(ActivityScenario<FeesActivity> scenario) throws Exception {
    AtomicReference<CompletableFuture<Void>> shown = new AtomicReference<>();
    scenario.onActivity(activity -> shown.set(activity.getShown()));
    shown.get().get();
  }

  @Test
  public void keepsThePermit() {
    try (ActivityScenario<PermitsActivity> scenario = ActivityScenario.launch(PermitsActivity.class)) {
      onView(withId(R.id.issue)).perform(click());
      SystemClock.sleep(400);
      scenario.recreate();
      Poll.until(Office::isQuiet);
      onView(withId(R.id.permit)).check(matches(withText("Permit 7")));
    }
  }

  @Test
  public void keepsThePass() {
    try (ActivityScenario<PermitsActivity> scenario = ActivityScenario.launch(PermitsActivity.class)) {
      onView(withId(R.id.issue_pass)).perform(click());
      SystemClock.sleep(400);
      scenario.recreate();
      Poll.until(Office::isQuiet);
      onView(withId(R.id.pass)).check(matches(withText("Pass 9")));
    }
  }

  @Test
  public void writesAFine() {
    try (ActivityScenario<PermitsActivity> scenario = ActivityScenario.launch(PermitsActivity.class)) {
      onView(withId(R.id.fine)).perform(click());
      SystemClock.sleep(400);
      scenario.moveToState(Lifecycle.State.CREATED);
      Poll.until(Office::isQuiet);
      scenario.moveToState(Lifecycle.State.RESUMED);
      onView(withId(R.id.fine_text)).check(matches(withText("A fine of 40")));
    }
  }

  @Test
  public void knowsTheFee() throws Exception {
    try (ActivityScenario<FeesActivity> scenario = ActivityScenario.launch(FeesActivity.class)) {
      SystemClock.sleep(400);
      onView(withId(R.id.fee)).perform(click());
      awaitShown(scenario);
      onView(withId(R.id.fee_text)).check(matches(withText("Fee: 15")));
    }
  }

  @Test
  public void knowsTheDeposit() throws Exception {
    try (ActivityScenario<FeesActivity> scenario = ActivityScenario.launch(FeesActivity.class)) {
      SystemClock.sleep(400);
      onView(withId(R.id.deposit)).perform(click());
      awaitShown(scenario);
      onView(withId(R.id.deposit_text)).check(matches(withText("Deposit: 50")));
    }
  }
}
