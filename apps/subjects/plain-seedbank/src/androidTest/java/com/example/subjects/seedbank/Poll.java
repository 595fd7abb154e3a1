package com.example.subjects.seedbank;

import android.os.SystemClock;
import java.util.concurrent.Callable;

/** Asks again and again. */
final class Poll {
  private static final long STEP_MS = 200;

  private Poll() {}

  static boolean until(long limitMs, Callable<Boolean> condition) throws Exception {
    long end = SystemClock.uptimeMillis() + limitMs;
    do {
      SystemClock.sleep(STEP_MS);
      if (condition.call()) {
        return true;
      }
    } while (SystemClock.uptimeMillis() < end);
    return false;
  }
}
