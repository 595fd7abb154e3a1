package com.example.dependence;

import static org.junit.Assert.assertEquals;

import org.junit.After;
import org.junit.Test;

public class ResetTest {
  @After
  public void putsTheCurrencyBack() {
    Shop.currency = "EUR";
  }

  @Test
  public void changesTheCurrency() {
    Shop.currency = "CHF";
    assertEquals("CHF", Shop.currency);
  }

  @Test
  public void emptiesTheCart() {
    Shop.get().emptyCart();
    assertEquals(0, Shop.get().total());
  }
}
