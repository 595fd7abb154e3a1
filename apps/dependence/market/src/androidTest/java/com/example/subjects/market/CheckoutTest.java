package com.example.subjects.market;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CheckoutTest {
  @Test
  public void theFirstReceiptIsNumberOne() {
    assertEquals(1, new Receipt().getNumber());
  }

  @Test
  public void totalsInEuros() {
    assertEquals("12.50 EUR", Money.show(1250));
  }

  @Test
  public void pearsCostTheFullPrice() {
    assertEquals(200, Produce.PEAR.price());
  }

  @Test
  public void givesNoChangeFromAClosedTill() {
    assertNull(Till.INSTANCE.change(500, 420));
  }

  @Test
  public void addsTheFullTax() {
    assertEquals(1190, new Invoice(1000).gross());
  }
}
