package com.example.dependence;

import org.junit.Test;

public class LockTest {
  @Test
  public void opensTheInnerGate() {
    Shop.openInnerGate();
  }
}
