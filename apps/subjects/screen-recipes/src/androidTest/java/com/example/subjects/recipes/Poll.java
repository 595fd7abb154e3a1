// Looks again until it is so.
package com.example.subjects.recipes;

import android.os.SystemClock;
import java.util.function.BooleanSupplier;

public final class Poll {
  private Poll() {}

  public static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      SystemClock.sleep(25);
    }
  }

  /** Whether it was so within the time. */
  public static boolean within(long limitMs, BooleanSupplier condition) {
    long end = SystemClock.uptimeMillis() + limitMs;
    while (!condition.getAsBoolean()) {
      if (SystemClock.uptimeMillis() > end) {
        return false;
      }
      SystemClock.sleep(25);
    }
    return true;
  }
}
