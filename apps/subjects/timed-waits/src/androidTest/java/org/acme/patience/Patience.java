// Stands for a library that polls, as Awaitility and UiAutomator do: its package is neither the app's nor the test's.
package org.acme.patience;

import android.os.SystemClock;
import java.util.function.BooleanSupplier;

public final class Patience {
  private static final long PAUSE_MS = 25;

  private Patience() {}

  /** Waits until it holds, at most so long; whether it holds. */
  public static boolean waitUntil(long timeoutMs, BooleanSupplier holds) {
    long deadline = SystemClock.uptimeMillis() + timeoutMs;
    while (!holds.getAsBoolean()) {
      if (SystemClock.uptimeMillis() > deadline) {
        return false;
      }
      SystemClock.sleep(PAUSE_MS);
    }
    return true;
  }

  /** Waits until it holds, however long that takes. */
  public static void waitUntil(BooleanSupplier holds) {
    while (!holds.getAsBoolean()) {
      SystemClock.sleep(PAUSE_MS);
    }
  }
}
