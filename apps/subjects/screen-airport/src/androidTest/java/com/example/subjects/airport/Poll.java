// Asks again and again.
package com.example.subjects.airport;

import android.os.SystemClock;
import java.util.function.BooleanSupplier;

public final class Poll {
  private static final long PAUSE_MS = 20;

  private Poll() {}

  /** Waits until it is so. */
  public static void until(BooleanSupplier isSo) {
    while (!isSo.getAsBoolean()) {
      SystemClock.sleep(PAUSE_MS);
    }
  }
}
