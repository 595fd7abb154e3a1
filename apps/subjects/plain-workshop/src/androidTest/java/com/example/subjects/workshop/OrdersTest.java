// Orders and cuts that wait, are overtaken, taken back, stopped or refused.
package com.example.subjects.workshop;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.HashSet;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OrdersTest {
  @Test
  public void makesTheStoolFirst() throws Exception {
    Orders orders = Orders.byUrgency();
    orders.put("stool", 1);
    Thread.sleep(100);
    orders.put("coffin", 9);
    orders.waitFor(2);
    assertEquals("stool", orders.done().get(0));
  }

  @Test
  public void makesBoth() throws Exception {
    Orders orders = Orders.byUrgency();
    orders.put("stool", 1);
    Thread.sleep(100);
    orders.put("coffin", 9);
    orders.waitFor(2);
    assertEquals(new HashSet<>(Arrays.asList("stool", "coffin")), new HashSet<>(orders.done()));
  }

  @Test
  public void hasAPlaceForTheTable() throws Exception {
    Orders orders = Orders.withOnePlace();
    assertTrue(orders.offer("stool"));
    Thread.sleep(200);
    assertTrue(orders.offer("table"));
  }

  @Test
  public void hasAPlaceInTheEnd() throws Exception {
    Orders orders = Orders.withOnePlace();
    orders.put("stool", 0);
    orders.put("table", 0);
    orders.waitFor(2);
    assertEquals(Arrays.asList("stool", "table"), orders.done());
  }

  @Test
  public void cutsBeforeItIsTakenBack() throws Exception {
    Saws saws = new Saws(9);
    Runnable cut = saws.cut("oak");
    Thread.sleep(200);
    saws.takeBack(cut);
    assertEquals("oak", saws.close());
  }

  @Test
  public void hasNoCutWaiting() throws Exception {
    Saws saws = new Saws(9);
    saws.cut("oak");
    Thread.sleep(200);
    assertEquals(0, saws.waiting());
  }

  @Test
  public void cleansUpAfterAStop() throws Exception {
    Saws saws = new Saws(9);
    Future<?> cut = saws.longCut();
    Thread.sleep(200);
    cut.cancel(true);
    assertEquals("cleaned", saws.close());
  }

  @Test
  public void cutsThreeTimes() throws Exception {
    Saws saws = new Saws(1);
    assertTrue(saws.tryCut("oak"));
    Thread.sleep(100);
    assertTrue(saws.tryCut("elm"));
    Thread.sleep(100);
    assertTrue(saws.tryCut("ash"));
    assertEquals("oak elm ash", saws.close());
  }

  @Test
  public void cutsThreeTimesWithRoom() throws Exception {
    Saws saws = new Saws(9);
    saws.cut("oak");
    saws.cut("elm");
    saws.cut("ash");
    assertEquals("oak elm ash", saws.close());
  }
}
