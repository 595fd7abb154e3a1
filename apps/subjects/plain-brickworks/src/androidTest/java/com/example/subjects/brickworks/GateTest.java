// At the gate: the scale, and the log of the shifts.
package com.example.subjects.brickworks;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class GateTest extends BrickworksTest {
  @Test
  public void weighsThePallets() throws Exception {
    CountDownLatch weighed = new CountDownLatch(1);
    AtomicInteger kilograms = new AtomicInteger();
    Scale scale = new Scale();
    scale.start();
    SystemClock.sleep(300);
    scale.weigh(
        2,
        weight -> {
          kilograms.set(weight);
          weighed.countDown();
        });
    assertTrue("not weighed", weighed.await(10, TimeUnit.SECONDS));
    assertEquals(960, kilograms.get());
    scale.quit();
  }

  @Test
  public void writesTheShiftsDown() throws Exception {
    ShiftLog log = new ShiftLog();
    InstrumentationRegistry.getInstrumentation().runOnMainSync(() -> log.write("early shift"));
    log.write("late shift");
    assertEquals(Arrays.asList("early shift", "late shift"), log.close());
  }
}
