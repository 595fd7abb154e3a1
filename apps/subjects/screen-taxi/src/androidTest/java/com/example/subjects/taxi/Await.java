// Waits for something to become so.
package com.example.subjects.taxi;

import static org.junit.Assert.fail;

import android.os.SystemClock;
import java.util.function.BooleanSupplier;

public final class Await {
  private static final long PAUSE_MS = 25;
  private static final long LIMIT_MS = 60_000;

  private Await() {}

  public static void until(BooleanSupplier condition) {
    long limit = SystemClock.uptimeMillis() + LIMIT_MS;
    while (!condition.getAsBoolean()) {
      if (SystemClock.uptimeMillis() > limit) {
        fail("not within a minute");
      }
      SystemClock.sleep(PAUSE_MS);
    }
  }
}
