// Germination trials: trays, stages, and the field.
package com.example.subjects.seedbank;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.lifecycle.Observer;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TrialTest {
  private final Logbook<String> waterings = new Logbook<>();
  private final Logbook<String> stages = new Logbook<>();
  private final Nursery nursery = new Nursery(waterings);
  private final TrialField field = new TrialField();
  private final GerminationTrial trial = new GerminationTrial();
  private final Observer<String> observer = stages::add;

  @Before
  public void setUp() {
    onMain(() -> trial.stage().observeForever(observer));
  }

  @After
  public void tearDown() {
    onMain(() -> trial.stage().removeObserver(observer));
    nursery.close();
    field.close();
  }

  private static void onMain(Runnable task) {
    InstrumentationRegistry.getInstrumentation().runOnMainSync(task);
  }

  @Test
  public void watersTheTray() throws Exception {
    nursery.begin("rye");
    assertTrue("stayed dry", waterings.awaitSize(2, 6, TimeUnit.SECONDS));
    assertEquals(Arrays.asList("rye 1", "rye 2"), waterings.entries().subList(0, 2));
  }

  @Test
  public void watersTheTrayThatIsThere() throws Exception {
    nursery.beginOncePlaced("oats");
    assertTrue("stayed dry", waterings.awaitSize(2, 40, TimeUnit.SECONDS));
    assertEquals(Arrays.asList("oats 1", "oats 2"), waterings.entries().subList(0, 2));
  }

  @Test
  public void goesThroughTheStages() throws Exception {
    trial.sow();
    int grams = Weighbridge.get().weigh("rye").get(20, TimeUnit.SECONDS);
    assertEquals(30, grams);
    trial.water();
    assertTrue(stages.await("watered", 20, TimeUnit.SECONDS));
    assertEquals(Arrays.asList("sown", "watered"), stages.entries());
  }

  @Test
  public void endsUpWatered() throws Exception {
    trial.sow();
    int grams = Weighbridge.get().weigh("flax").get(40, TimeUnit.SECONDS);
    assertEquals(40, grams);
    trial.water();
    assertTrue(stages.await("watered", 40, TimeUnit.SECONDS));
    List<String> seen = stages.entries();
    assertEquals("watered", seen.get(seen.size() - 1));
  }

  @Test
  public void sowsTwoRowsAtOnce() throws Exception {
    List<String> rows = field.sow("rye", "oats").get(20, TimeUnit.SECONDS);
    assertEquals(Arrays.asList("rye", "oats"), rows);
  }
}
