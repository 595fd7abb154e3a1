package com.example.subjects.market;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class AdmissionTest {
  private final MarketApplication market =
      (MarketApplication) InstrumentationRegistry.getInstrumentation().getTargetContext().getApplicationContext();

  @Test
  public void handsOutTheFirstTicket() {
    assertEquals(1, Tickets.next());
  }

  @Test
  public void aGuestPaysTheFullPrice() {
    assertEquals(1000, market.toPay(1000));
  }

  @Test
  public void sellsWhileNobodyTakesStock() {
    assertTrue(Stocktaking.sells());
  }

  @Test
  public void theClockGoesByTheHomeZone() {
    assertEquals(Clock.hour(21_600_000, market.home()), Clock.hour(21_600_000));
  }

  @Test
  public void hasFortyParkingSpaces() {
    assertEquals(40, Grounds.parkingSpaces);
  }
}
