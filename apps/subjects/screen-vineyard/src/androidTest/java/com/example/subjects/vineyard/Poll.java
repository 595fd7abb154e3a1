// Looks again until it is so.
package com.example.subjects.vineyard;

import android.os.SystemClock;
import java.util.function.BooleanSupplier;

public final class Poll {
  private Poll() {}

  public static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      SystemClock.sleep(25);
    }
  }
}
