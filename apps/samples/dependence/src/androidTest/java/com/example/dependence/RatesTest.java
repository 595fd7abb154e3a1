package com.example.dependence;

import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class RatesTest {
  @Test
  public void loadsTheRates() {
    Shop.loadRates();
  }

  @Test
  public void registersAListener() {
    assertTrue(Shop.register("rates"));
  }
}
