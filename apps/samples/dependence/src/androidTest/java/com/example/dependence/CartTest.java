package com.example.dependence;

import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class CartTest {
  @Test
  public void addsAnItem() {
    Shop.get().add("apple", 40);
    assertTrue(Shop.get().total() >= 40);
  }
}
