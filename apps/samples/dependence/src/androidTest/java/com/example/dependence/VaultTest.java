package com.example.dependence;

import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class VaultTest {
  @Test
  public void isClosedAtFirst() {
    assertFalse(Shop.isVaultOpen());
  }
}
