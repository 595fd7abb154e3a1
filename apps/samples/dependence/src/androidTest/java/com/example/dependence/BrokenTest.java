package com.example.dependence;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BrokenTest {
  @Test
  public void addsUpWrongly() {
    assertEquals(5, 2 + 2);
  }
}
