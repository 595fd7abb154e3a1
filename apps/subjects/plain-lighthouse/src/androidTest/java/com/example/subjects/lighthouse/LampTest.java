// The lamps, and who looks after them.
package com.example.subjects.lighthouse;

import static org.junit.Assert.assertEquals;

import android.content.Context;
import android.content.Intent;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LampTest {
  private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();

  @Test
  public void flashesThreeTimes() throws Exception {
    Beacon beacon = new Beacon();
    beacon.start();
    SystemClock.sleep(1500);
    beacon.stop();
    assertEquals(3, beacon.flashes());
  }

  @Test
  public void staysDark() throws Exception {
    Beacon buoy = new Beacon();
    buoy.start();
    SystemClock.sleep(900);
    buoy.stop();
    int flashes = buoy.flashes();
    SystemClock.sleep(700);
    assertEquals(flashes, buoy.flashes());
  }

  @Test
  public void checksEveryLamp() throws Exception {
    LampInspection inspection = new LampInspection();
    assertEquals(new TreeSet<>(Arrays.asList("east", "north", "south")), inspection.inspect());
  }

  @Test
  public void countsEveryShip() throws Exception {
    Map<String, Integer> expected = new TreeMap<>();
    expected.put("barque", 3);
    expected.put("brig", 1);
    ShipCount count = new ShipCount();
    assertEquals(expected, count.count(Arrays.asList("barque", "brig"), Arrays.asList("barque", "barque")));
  }

  @Test
  public void lightsTheLamp() throws Exception {
    context.startService(new Intent(context, LampService.class));
    assertEquals("lit", LampService.REPORTS.poll(20, TimeUnit.SECONDS));
  }
}
