package com.example.dependence;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;

public class WelcomeTest {
  @Test
  public void greetsAStranger() {
    assertNull(Shop.customer);
  }

  @Test
  public void isLight() {
    assertEquals("light", Shop.theme(InstrumentationRegistry.getInstrumentation().getTargetContext()));
  }

  @Test
  public void showsEuros() {
    assertEquals("EUR", Shop.currency);
  }
}
