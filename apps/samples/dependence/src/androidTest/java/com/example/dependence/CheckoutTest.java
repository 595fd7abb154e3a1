package com.example.dependence;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CheckoutTest {
  @Test
  public void costsNothingAtFirst() {
    assertEquals(0, Shop.get().total());
  }
}
