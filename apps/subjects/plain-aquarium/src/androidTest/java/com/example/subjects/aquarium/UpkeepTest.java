package com.example.subjects.aquarium;

import static org.junit.Assert.assertEquals;

import android.content.Context;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class UpkeepTest {
  private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();

  @Test
  public void waterIsFine() {
    WaterQuality quality = new WaterQuality();
    quality.measure();
    SystemClock.sleep(350);
    assertEquals("fine", quality.report());
  }

  @Test
  public void filtersAreCleanedInOrder() throws Exception {
    FilterService.clean(context, "rinse", "scrub", "dry");
    assertEquals(Arrays.asList("rinse", "scrub", "dry"), FilterService.awaitClean());
  }

  @Test
  public void tidesComeInOrder() {
    TideClock clock = new TideClock();
    clock.day();
    assertEquals(Arrays.asList("flood", "high water", "ebb"), clock.awaitEvening());
  }
}
