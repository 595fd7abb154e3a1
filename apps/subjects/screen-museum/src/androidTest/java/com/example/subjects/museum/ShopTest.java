// What is paid for.
package com.example.subjects.museum;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertNotNull;

import android.app.Activity;
import android.app.Instrumentation;
import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ShopTest {
  @Test
  public void paysForTheBook() {
    try (ActivityScenario<ShopActivity> scenario = ActivityScenario.launch(ShopActivity.class)) {
      onView(withId(R.id.keep)).perform(click());
      SystemClock.sleep(700);
      onView(withId(R.id.checkout)).perform(click());
      onView(withId(R.id.receipt)).check(matches(withText("Paid")));
    }
  }

  @Test
  public void entersTheHall() {
    Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
    Instrumentation.ActivityMonitor monitor = instrumentation.addMonitor(HallActivity.class.getName(), null, false);
    try (ActivityScenario<TicketActivity> scenario = ActivityScenario.launch(TicketActivity.class)) {
      onView(withId(R.id.pay)).perform(click());
      Activity hall = instrumentation.waitForMonitorWithTimeout(monitor, 2000);
      assertNotNull("not in the hall", hall);
      instrumentation.runOnMainSync(hall::finish);
    } finally {
      instrumentation.removeMonitor(monitor);
    }
  }
}
