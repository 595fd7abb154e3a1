// Beer is labelled, loaded and tasted.
package com.example.subjects.brewery;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SellingTest {
  @Test
  public void keepsTwoLabels() throws Exception {
    Labels labels = new Labels();
    Future<?> prepared = labels.prepare("pils");
    SystemClock.sleep(350);
    String ale = labels.open("ale");
    labels.open("stout");
    prepared.get();
    assertEquals(ale, labels.open("ale"));
    assertEquals(3, labels.drawn());
  }

  @Test
  public void loadsTheShipment() {
    Shipment shipment = new Shipment();
    shipment.load();
    SystemClock.sleep(350);
    shipment.await();
    assertEquals("kegs, papers", shipment.loaded());
  }

  @Test
  public void tastesTheBeers() {
    assertEquals(
        Arrays.asList("stout: dark", "pils: light", "ale: light"),
        new Tasting().of("stout", "pils", "ale").blockingGet());
  }
}
