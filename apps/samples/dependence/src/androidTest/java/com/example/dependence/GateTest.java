package com.example.dependence;

import org.junit.Test;

public class GateTest {
  @Test
  public void opensTheOuterGate() {
    Shop.openOuterGate();
  }
}
