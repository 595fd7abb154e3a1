package com.example.dependence;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PricesTest {
  @Test
  public void convertsByTheRate() {
    assertEquals(300, Shop.inCents(3));
  }
}
