// What a ticket costs.
package com.example.subjects.airport;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class FareTest {
  @Rule public final ActivityScenarioRule<FareActivity> rule = new ActivityScenarioRule<>(FareActivity.class);

  @Test
  public void takesTheOffer() {
    AtomicReference<FareActivity> screen = new AtomicReference<>();
    rule.getScenario().onActivity(screen::set);
    InstrumentationRegistry.getInstrumentation().runOnMainSync(() -> screen.get().choose(1));
    SystemClock.sleep(400);
    assertEquals(480, screen.get().fare());
  }
}
