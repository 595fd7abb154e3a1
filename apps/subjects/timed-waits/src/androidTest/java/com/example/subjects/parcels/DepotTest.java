// Waits for a future, for a thread, and by a library that polls: three trust in a limit, the others do not.
package com.example.subjects.parcels;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Collections;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.acme.patience.Patience;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DepotTest {
  private final Depot depot = new Depot();

  @Test
  public void findsAParcelInTime() throws Exception {
    Future<String> place = depot.find("lamp");
    assertEquals("lamp is on shelf 4", place.get(800, TimeUnit.MILLISECONDS));
  }

  @Test
  public void deliversInTime() throws InterruptedException {
    Thread courier = depot.send("lamp");
    courier.join(400);
    assertFalse(courier.isAlive());
  }

  @Test
  public void deliversWhileOneLooks() {
    depot.send("lamp");
    assertTrue(Patience.waitUntil(700, () -> depot.delivered().contains("lamp")));
  }

  @Test
  public void findsAParcel() throws Exception {
    Future<String> place = depot.find("lamp");
    assertEquals("lamp is on shelf 4", place.get());
  }

  @Test
  public void findsAParcelOrAsksForPatience() throws Exception {
    Future<String> place = depot.find("lamp");
    String answer;
    try {
      answer = place.get(300, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer = place.get();
    }
    assertEquals("lamp is on shelf 4", answer);
  }

  @Test
  public void delivers() throws InterruptedException {
    depot.send("lamp").join();
    assertEquals(Collections.singletonList("lamp"), depot.delivered());
  }

  @Test
  public void deliversHoweverLongOneLooks() {
    depot.send("lamp");
    Patience.waitUntil(() -> depot.delivered().contains("lamp"));
    assertEquals(1, depot.delivered().size());
  }
}
