package com.example.dependence;

import static org.junit.Assert.assertEquals;

import android.content.Context;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;

public class ThemeTest {
  @Test
  public void choosesADarkTheme() {
    Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();
    Shop.chooseTheme(context, "dark");
    assertEquals("dark", Shop.theme(context));
  }
}
