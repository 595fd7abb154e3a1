// A level is measured and looked at. Espresso is not used: it waits until nothing is to be drawn, which is never.
package com.example.subjects.meter;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class MeterTest {
  private static final long LOOK_MS = 300;

  @Rule public final ActivityScenarioRule<MeterActivity> rule = new ActivityScenarioRule<>(MeterActivity.class);

  @Test
  public void showsTheLevel() {
    rule.getScenario().onActivity(MeterActivity::measure);
    SystemClock.sleep(LOOK_MS);
    rule.getScenario().onActivity(activity -> assertEquals("42 dB", activity.reading()));
  }

  @Test
  public void showsTheLevelOnceItIsMeasured() throws InterruptedException {
    AtomicReference<CountDownLatch> measured = new AtomicReference<>();
    rule.getScenario().onActivity(activity -> measured.set(activity.measured()));
    rule.getScenario().onActivity(MeterActivity::measure);
    measured.get().await();
    rule.getScenario().onActivity(activity -> assertEquals("once measured", "42 dB", activity.reading()));
  }
}
