package com.example.subjects.market;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.FixMethodOrder;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.MethodSorters;

@RunWith(AndroidJUnit4.class)
@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class HallTest {
  private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();

  @Test
  public void opensTheTill() {
    Till.INSTANCE.open();
    assertTrue(Till.INSTANCE.isOpen());
  }

  @Test
  public void paysByCard() {
    Payments.INSTANCE.setGateway(cents -> true);
    Receipt receipt = Payments.INSTANCE.charge(500);
    assertEquals(500, receipt.total());
  }

  @Test
  public void registersACustomer() {
    Customers.register(context, "North Market");
    assertEquals("North Market", Customers.homeMarket(context));
  }

  @Test
  public void startsALedger() throws Exception {
    assertTrue(Ledger.start(context));
  }

  @Test
  public void takesADelivery() throws Exception {
    DeliveryNote.write(context, 2);
    Warehouse.main().store(2);
    assertEquals(2, DeliveryNote.read(context));
  }

  @Test
  public void takesStockAtTheBackDoor() throws Exception {
    Alarm.watch("back");
    Stocktaking.begin();
    assertTrue(Stocktaking.isUnderWay());
  }
}
