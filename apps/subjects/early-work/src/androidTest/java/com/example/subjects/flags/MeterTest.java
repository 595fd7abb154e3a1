// A measurement that a start-up library has begun: one test reads the result on the main thread, one waits for it.
package com.example.subjects.flags;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class MeterTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Meter meter = Meter.of(instrumentation.getTargetContext());

  @Test
  public void knowsTheSpeed() {
    AtomicInteger speed = new AtomicInteger();
    instrumentation.runOnMainSync(() -> speed.set(meter.speed()));
    assertEquals(60, speed.get());
  }

  @Test
  public void knowsTheSpeedInTheEnd() throws InterruptedException {
    meter.awaitSpeed();
    assertEquals(60, meter.speed());
  }
}
