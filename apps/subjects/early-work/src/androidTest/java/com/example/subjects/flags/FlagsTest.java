// Flags that Application.onCreate has loaded in the background: one test reads them at once.
package com.example.subjects.flags;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class FlagsTest {
  private static FlagsApp app() {
    return (FlagsApp) InstrumentationRegistry.getInstrumentation().getTargetContext().getApplicationContext();
  }

  @Test
  public void isDark() {
    assertTrue(app().isDark());
  }

  @Test
  public void isDarkOnceItIsLoaded() throws InterruptedException {
    app().awaitFlags();
    assertTrue(app().isDark());
  }

  @Test
  public void speaksEnglish() {
    assertEquals("en", app().language());
  }
}
