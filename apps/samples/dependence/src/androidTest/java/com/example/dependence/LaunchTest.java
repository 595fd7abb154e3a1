package com.example.dependence;

import static org.junit.Assert.assertTrue;

import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;

public class LaunchTest {
  @Test
  public void showsTheIntroduction() {
    assertTrue(Shop.introduces(InstrumentationRegistry.getInstrumentation().getTargetContext()));
  }
}
