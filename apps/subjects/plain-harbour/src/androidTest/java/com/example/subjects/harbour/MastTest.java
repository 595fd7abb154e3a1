// Flags and pilots: what was asked for, taken back, and told.
package com.example.subjects.harbour;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class MastTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Signals signals = new Signals();
  private final Pilots pilots = new Pilots();

  @Test
  public void hoistsBeforeItForgets() throws Exception {
    signals.hoist("yellow");
    Thread.sleep(300);
    signals.forget();
    signals.finish();
    assertEquals(Arrays.asList("yellow"), signals.hoisted());
  }

  @Test
  public void hoistsWhatWasNotForgotten() throws Exception {
    signals.hoist("yellow");
    signals.hoist("red");
    signals.finish();
    signals.forget();
    assertEquals(Arrays.asList("yellow", "red"), signals.hoisted());
  }

  @Test
  public void hoistsYellowBeforeRed() throws Exception {
    signals.hoist("yellow");
    Thread.sleep(300);
    signals.hoistFirst("red");
    signals.finish();
    assertEquals(Arrays.asList("yellow", "red"), signals.hoisted());
  }

  @Test
  public void hoistsBothOfTwo() throws Exception {
    signals.hoistLastOf("yellow");
    Thread.sleep(400);
    signals.hoistLastOf("red");
    Thread.sleep(400);
    assertEquals(Arrays.asList("yellow", "red"), signals.hoisted());
  }

  @Test
  public void tellsTheHarbourMaster() throws Exception {
    AtomicBoolean told = new AtomicBoolean();
    AtomicBoolean seen = new AtomicBoolean();
    signals.alarm(() -> told.set(true));
    Thread.sleep(300);
    instrumentation.runOnMainSync(() -> seen.set(told.get()));
    assertTrue(seen.get());
  }

  @Test
  public void tellsTheHarbourMasterAsync() throws Exception {
    AtomicBoolean told = new AtomicBoolean();
    AtomicBoolean seen = new AtomicBoolean();
    signals.alarmAsync(() -> told.set(true));
    Thread.sleep(300);
    instrumentation.runOnMainSync(() -> seen.set(told.get()));
    assertTrue(seen.get());
  }

  @Test
  public void hasBothPilotsOnBoard() throws Exception {
    pilots.ask("Ann");
    pilots.ask("Ben");
    Thread.sleep(300);
    pilots.sendBack();
    assertEquals(Arrays.asList("Ann", "Ben"), pilots.onBoard());
  }

  @Test
  public void takesOnePilotBack() throws Exception {
    pilots.ask("Ann");
    Future<?> ben = pilots.ask("Ben");
    Thread.sleep(300);
    ben.cancel(false);
    pilots.close();
    assertEquals(Arrays.asList("Ann", "Ben"), pilots.onBoard());
  }

  @Test
  public void waitsForBothPilots() throws Exception {
    pilots.ask("Ann");
    pilots.ask("Ben").get();
    pilots.sendBack();
    assertEquals(Arrays.asList("Ann", "Ben"), pilots.onBoard());
  }
}
