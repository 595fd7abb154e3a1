package com.example.dependence;

import static org.junit.Assert.assertFalse;

import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;

public class InboxTest {
  @Test
  public void hasNoDraftAtFirst() {
    assertFalse(Shop.hasDraft(InstrumentationRegistry.getInstrumentation().getTargetContext()));
  }
}
