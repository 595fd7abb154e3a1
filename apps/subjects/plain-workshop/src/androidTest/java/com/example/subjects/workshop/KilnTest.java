// A kiln whose work may be done before the method that begins it has returned.
package com.example.subjects.workshop;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class KilnTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Kiln kiln = new Kiln();

  @Test
  public void goesOut() {
    kiln.light();
    waitUntilDark();
    assertFalse(kiln.isLit());
  }

  @Test
  public void goesOutWhenItWasLitFirst() {
    kiln.lightFirst();
    waitUntilDark();
    assertFalse(kiln.isLit());
  }

  @Test
  public void goesOutWhereOnlyOneMayTouchIt() {
    kiln.lightAlone();
    waitUntilDark();
    assertFalse(kiln.isLit());
  }

  @Test
  public void goesOutElsewhere() {
    kiln.lightElsewhere();
    waitUntilDark();
    assertFalse(kiln.isLit());
  }

  @Test
  public void ringsWhenAPlankIsDry() {
    instrumentation.runOnMainSync(kiln::dry);
    waitForPlanks();
    assertEquals(1, kiln.dried());
  }

  @Test
  public void weighsWhatIsLoaded() {
    kiln.load("oak");
    waitForPlanks();
    assertEquals(1, kiln.weighed());
  }

  private void waitUntilDark() {
    for (int i = 0; i < 100 && kiln.isLit(); i++) {
      sleep();
    }
  }

  private void waitForPlanks() {
    for (int i = 0; i < 100 && kiln.dried() == 0; i++) {
      sleep();
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(60);
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }
}
