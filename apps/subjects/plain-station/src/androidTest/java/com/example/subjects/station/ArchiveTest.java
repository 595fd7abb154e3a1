// What is kept, and what is to be done.
package com.example.subjects.station;

import static org.junit.Assert.assertEquals;

import android.content.Context;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ArchiveTest {
  private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();

  @Test
  public void keepsTheFirstFrost() throws Exception {
    Archive archive = new Archive(context);
    Future<Long> kept = archive.keep("3 October;-2");
    SystemClock.sleep(400);
    archive.close();
    assertEquals(12L, (long) kept.get());
  }

  @Test
  public void keepsTheLastFrost() throws Exception {
    Archive archive = new Archive(context);
    Future<Long> kept = archive.keep("9 May;-1");
    archive.finish();
    assertEquals(8L, (long) kept.get());
  }

  @Test
  public void rescuesBoth() throws Exception {
    RescueJobs jobs = new RescueJobs();
    jobs.add("climber");
    SystemClock.sleep(200);
    jobs.add("skier");
    assertEquals(Arrays.asList("climber", "skier"), jobs.waitForThem());
  }

  @Test
  public void bringsBoth() throws Exception {
    SupplyJobs jobs = new SupplyJobs();
    jobs.add("wood");
    SystemClock.sleep(200);
    jobs.add("bread");
    assertEquals(Arrays.asList("wood", "bread"), jobs.waitForThem());
  }

  @Test
  public void signsWhatItSays() {
    Uplink uplink = new Uplink();
    uplink.open();
    Uplink.Session session = uplink.session();
    while (session == null) {
      SystemClock.sleep(50);
      session = uplink.session();
    }
    assertEquals("Hut 7: all well", session.say("all well"));
  }
}
