// Ordering twice by mistake, paying, exporting, and a note that is kept.
package com.example.subjects.shop;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CheckoutTest {
  private static final long LOOK_MS = 300;
  private static final long PROBE_MS = 20;

  @Rule public final ActivityScenarioRule<CheckoutActivity> rule = new ActivityScenarioRule<>(CheckoutActivity.class);

  private void waitUntilAnswered() {
    AtomicBoolean answered = new AtomicBoolean();
    while (!answered.get()) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> answered.set(activity.isAnswered()));
    }
  }

  @Test
  public void ordersOnce() {
    onView(withId(R.id.order)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withText("Order")).perform(click());
    waitUntilAnswered();
    onView(withId(R.id.orders)).check(matches(withText("orders: 1")));
  }

  @Test
  public void buysOnce() {
    onView(withId(R.id.buy)).perform(click());
    onView(withText("Buy now")).perform(click());
    waitUntilAnswered();
    onView(withId(R.id.orders)).check(matches(withText("orders: 1")));
  }

  @Test
  public void paysAndShowsTheReceipt() {
    onView(withId(R.id.pay)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.receipt)).perform(click());
    onView(withId(R.id.status)).check(matches(withText("receipt 1")));
  }

  @Test
  public void exports() {
    ActivityScenario<CheckoutActivity> scenario = rule.getScenario();
    AtomicReference<String> status = new AtomicReference<>();
    scenario.onActivity(activity -> activity.findViewById(R.id.export).performClick());
    SystemClock.sleep(LOOK_MS);
    scenario.onActivity(activity -> status.set(activity.status()));
    assertEquals("exported", status.get());
  }

  @Test
  public void keepsTheNote() {
    String note = "ring twice, " + SystemClock.uptimeMillis();
    onView(withId(R.id.note)).perform(replaceText(note));
    rule.getScenario().recreate();
    onView(withId(R.id.note)).check(matches(withText(note)));
  }
}
