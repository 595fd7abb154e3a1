// Asks again and again.
package com.example.subjects.pharmacy;

import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import java.util.function.BooleanSupplier;

public final class Poll {
  private static final long PAUSE_MS = 20;

  private Poll() {}

  /** Waits until it is so, but no longer than these seconds. */
  public static void within(long seconds, BooleanSupplier isSo) {
    long end = SystemClock.uptimeMillis() + 1000 * seconds;
    while (!isSo.getAsBoolean()) {
      assertTrue("not within " + seconds + " s", SystemClock.uptimeMillis() < end);
      SystemClock.sleep(PAUSE_MS);
    }
  }

  /** Waits until it is so. */
  public static void until(BooleanSupplier isSo) {
    while (!isSo.getAsBoolean()) {
      SystemClock.sleep(PAUSE_MS);
    }
  }
}
