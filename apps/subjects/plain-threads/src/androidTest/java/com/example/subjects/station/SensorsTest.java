// Sensors that are read on threads of their own: three tests trust in their speed, two wait for the work's end.
package com.example.subjects.station;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SensorsTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();

  @Test
  public void takesEveryReading() throws InterruptedException {
    Barometer barometer = new Barometer();
    Thread reader = barometer.read(5);
    reader.join(300);
    assertEquals(5, barometer.readings().size());
  }

  @Test
  public void correctsForTheHeight() throws InterruptedException {
    Barometer barometer = new Barometer();
    barometer.connect();
    barometer.setHeight(400);
    Thread.sleep(200);
    assertEquals(1000, barometer.pressure());
  }

  @Test
  public void countsEveryDrop() throws InterruptedException {
    RainGauge gauge = new RainGauge();
    AtomicInteger drops = new AtomicInteger();
    gauge.listen(600);
    Thread.sleep(900);
    instrumentation.runOnMainSync(() -> drops.set(gauge.drops()));
    assertEquals(600, drops.get());
  }

  @Test
  public void takesEveryReadingBeforeItLooks() throws InterruptedException {
    Barometer barometer = new Barometer();
    Thread reader = barometer.read(5);
    reader.join();
    assertEquals(5, barometer.readings().size());
  }

  @Test
  public void correctsForTheHeightOnceDisconnected() throws InterruptedException {
    Barometer barometer = new Barometer();
    barometer.connect();
    barometer.setHeight(400);
    Thread.sleep(50);
    barometer.disconnect();
    assertEquals(1000, barometer.pressure());
  }
}
