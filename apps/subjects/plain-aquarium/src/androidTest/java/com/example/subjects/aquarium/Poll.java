package com.example.subjects.aquarium;

import android.os.SystemClock;
import java.util.function.BooleanSupplier;

final class Poll {
  private Poll() {}

  /** Waits until it is so, however long it takes. */
  static void until(BooleanSupplier isSo) {
    while (!isSo.getAsBoolean()) {
      SystemClock.sleep(20);
    }
  }
}
