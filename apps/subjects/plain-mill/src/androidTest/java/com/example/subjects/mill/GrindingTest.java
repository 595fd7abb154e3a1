// Grain that is ground, and sacks that are sent to the scales.
package com.example.subjects.mill;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class GrindingTest {
  private final GrindQueue queue = new GrindQueue();
  private final Conveyor conveyor = new Conveyor();

  @After
  public void closeQueue() {
    queue.close();
  }

  private int kilos(String grain) {
    return queue.report(grain).kilos;
  }

  @Test
  public void reportsOnBothGrains() throws Exception {
    CountDownLatch wheatGround = new CountDownLatch(1);
    queue.setListener(grain -> {
      if (grain.equals("wheat")) {
        wheatGround.countDown();
      }
    });
    queue.grind("oats", 5);
    queue.grind("wheat", 175);
    assertTrue(wheatGround.await(20, TimeUnit.SECONDS));
    assertEquals(180, kilos("oats") + kilos("wheat"));
  }

  @Test
  public void reportsOnAllThatWasGround() throws Exception {
    CountDownLatch ground = new CountDownLatch(2);
    queue.setListener(grain -> ground.countDown());
    queue.grind("oats", 5);
    queue.grind("wheat", 175);
    assertTrue(ground.await(60, TimeUnit.SECONDS));
    assertEquals(180, kilos("oats") + kilos("wheat"));
  }

  @Test
  public void weighsAndStampsTheSack() throws Exception {
    Future<Integer> weight = conveyor.send("barley", 40);
    assertEquals(40, weight.get(20, TimeUnit.SECONDS).intValue());
    conveyor.close();
    assertTrue(conveyor.awaitClosed(20, TimeUnit.SECONDS));
    assertEquals(1, conveyor.stamped());
  }

  @Test
  public void stampsTheSackBeforeClosing() throws Exception {
    Future<Integer> weight = conveyor.send("barley", 40);
    assertTrue(conveyor.drain(60, TimeUnit.SECONDS));
    assertEquals(1, conveyor.stamped());
    assertEquals(40, weight.get(60, TimeUnit.SECONDS).intValue());
  }
}
