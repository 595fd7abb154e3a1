package com.example.dependence;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class AccountTest {
  @Test
  public void signsIn() {
    Shop.customer = "Ann";
    assertEquals("Ann", Shop.customer);
  }

  @Test
  public void countsTheVisit() {
    Shop.visits++;
    assertTrue(Shop.visits > 0);
  }
}
