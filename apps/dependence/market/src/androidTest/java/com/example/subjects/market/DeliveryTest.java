package com.example.subjects.market;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import android.content.Context;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DeliveryTest {
  private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();

  @Test
  public void ordersAsManyCratesAsFit() {
    int crates = Warehouse.main().free();
    Suppliers.get().order("Anna", crates);
    assertEquals(8, crates);
  }

  @Test
  public void loadsTheSpringCatalogue() {
    Catalogue.load();
    Prices.change(Prices.MELON, 349);
    assertEquals(2, Catalogue.size());
  }

  @Test
  public void collectsPointsForADelivery() {
    assertEquals(10, Loyalty.INSTANCE.add(context, 10));
  }

  @Test
  public void letsTheBakerInQuietly() {
    assertFalse(Alarm.ringsAt("back"));
  }

  @Test
  public void notesTheCarrier() {
    Customers.noteCarrier(context, "Fay");
  }
}
