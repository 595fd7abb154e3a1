package com.example.dependence;

import static org.junit.Assert.assertTrue;

import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;

public class TableTest {
  private final ShopApplication shop =
      (ShopApplication)
          InstrumentationRegistry.getInstrumentation()
              .getTargetContext()
              .getApplicationContext();

  @Test
  public void hasAFreeTable() {
    assertTrue(shop.isFree(1));
  }

  @Test
  public void takesATable() {
    shop.take(1);
  }
}
