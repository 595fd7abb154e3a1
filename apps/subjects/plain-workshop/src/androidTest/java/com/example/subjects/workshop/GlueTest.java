// Glue that is dry in time, in order, first or together, and a lathe that is bought once.
package com.example.subjects.workshop;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class GlueTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Glue glue = new Glue();
  private final Lathe lathe = new Lathe();

  @Test
  public void driesInTime() throws Exception {
    glue.watch();
    glue.put("hide", 100);
    Thread.sleep(400);
    assertEquals(Arrays.asList("hide"), glue.dry());
  }

  @Test
  public void driesInOrder() {
    glue.watch();
    glue.put("hide", 200);
    glue.put("horn", 100);
    glue.waitFor(2);
    assertEquals(2, glue.dry().size());
  }

  @Test
  public void takesWhatIsDryFirst() throws Exception {
    assertEquals("bone", glue.firstDry().get());
  }

  @Test
  public void takesBoth() throws Exception {
    assertEquals("bone and fish", glue.bothDry().get());
  }

  @Test
  public void hasNothingDryYet() throws Exception {
    assertEquals("wet", glue.bothDry().getNow("wet"));
  }

  @Test
  public void showsWhatIsDry() throws Exception {
    glue.show();
    Thread.sleep(200);
    instrumentation.waitForIdleSync();
    assertEquals("bone", glue.shown());
  }

  @Test
  public void buysOneLathe() throws Exception {
    Future<?> first = lathe.turn();
    Thread.sleep(100);
    Future<?> second = lathe.turn();
    first.get();
    second.get();
    assertEquals(1, lathe.bought());
  }

  @Test
  public void buysOneLatheInTurn() throws Exception {
    Future<?> first = lathe.turnInTurn();
    Future<?> second = lathe.turnInTurn();
    first.get();
    second.get();
    assertEquals(1, lathe.bought());
  }
}
