// Who counts what others bring: progress, permits, messages in a chain, an end marker.
package com.example.subjects.garden;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class HarvestTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();

  @Test
  public void hasASketch() throws Exception {
    Album album = new Album();
    CountDownLatch bothCame = new CountDownLatch(2);
    album.fetch((picture, percent) -> bothCame.countDown());
    assertTrue(bothCame.await(3, TimeUnit.SECONDS));
    assertTrue(album.has("sketch"));
  }

  @Test
  public void seesABee() throws Exception {
    Hive hive = new Hive();
    hive.open();
    hive.countFromNow();
    assertTrue(hive.seesABee(2500));
  }

  @Test
  public void tellsAllNeighbours() throws Exception {
    Fence fence = new Fence();
    instrumentation.runOnMainSync(() -> Arrays.asList("Ann", "Ben", "Cat").forEach(fence::join));
    instrumentation.runOnMainSync(fence::tellAll);

    assertEquals("15 May", Almanac.lastFrost());
    instrumentation.runOnMainSync(() -> fence.leave("Ben"));
    assertTrue(fence.quiet().await(3, TimeUnit.SECONDS));

    List<String> told = new ArrayList<>();
    instrumentation.runOnMainSync(() -> told.addAll(fence.told()));
    assertEquals(Arrays.asList("Ann", "Ben", "Cat"), told);
  }

  @Test
  public void countsTheBaskets() throws Exception {
    Future<Integer> baskets = new Orchard().harvest();
    assertEquals(4, (int) baskets.get());
  }

  @Test
  public void countsTheBasketsOfBoth() throws Exception {
    Future<Integer> baskets = new Orchard().harvestTogether();
    assertEquals(4, (int) baskets.get());
  }
}
