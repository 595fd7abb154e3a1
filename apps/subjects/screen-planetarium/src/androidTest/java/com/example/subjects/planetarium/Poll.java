// Asks again and again.
package com.example.subjects.planetarium;

import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import java.util.function.BooleanSupplier;

public final class Poll {
  private Poll() {}

  /** Whether it is so within the time. */
  public static boolean within(long millis, BooleanSupplier isSo) {
    long end = SystemClock.uptimeMillis() + millis;
    while (!isSo.getAsBoolean()) {
      if (SystemClock.uptimeMillis() > end) {
        return false;
      }
      SystemClock.sleep(20);
    }
    return true;
  }

  /** Waits until it is so; fails after a long time only. */
  public static void until(BooleanSupplier isSo) {
    assertTrue("not within 30 s", within(30_000, isSo));
  }
}
