// The sensors of the station.
package com.example.subjects.station;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SensorTest {
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

  @Test
  public void describesTheWind() throws Exception {
    Anemometer anemometer = new Anemometer();
    Future<?> measured = anemometer.measure(18, "north");
    SystemClock.sleep(200);
    String wind = anemometer.describe();
    measured.get();
    assertTrue(wind, Arrays.asList("calm", "18 from north").contains(wind));
  }

  @Test
  public void describesTheView() throws Exception {
    VisibilityMeter meter = new VisibilityMeter();
    Future<?> measured = meter.measure(80, "fog");
    SystemClock.sleep(200);
    String view = meter.describe();
    measured.get();
    assertTrue(view, Arrays.asList("clear", "80 m in fog").contains(view));
  }

  @Test
  public void attachesAProbe() throws Exception {
    ProbeBus bus = new ProbeBus();
    bus.attach(() -> -4);
    bus.attach(() -> -9);
    bus.attach(() -> -6);
    Future<Integer> coldest = bus.coldest();
    SystemClock.sleep(200);
    bus.attach(() -> -1);
    assertEquals(-9, (int) coldest.get());
    assertEquals(4, bus.size());
  }

  @Test
  public void tellsThePosition() throws Exception {
    Positioner positioner = new Positioner();
    positioner.start();
    positioner.setListener(heard::add);
    assertEquals("46.5 N 7.9 E", heard.poll(2, TimeUnit.SECONDS));
  }

  @Test
  public void tellsTheHeight() throws Exception {
    Altimeter altimeter = new Altimeter();
    altimeter.start();
    altimeter.setListener(heard::add);
    assertEquals("2471 m", heard.take());
  }
}
