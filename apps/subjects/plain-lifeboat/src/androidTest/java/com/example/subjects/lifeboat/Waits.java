package com.example.subjects.lifeboat;

import android.os.SystemClock;
import java.util.concurrent.Callable;

/** Custom waits. */
final class Waits {
  private Waits() {}

  /** Polls until it is so, for at most some seconds. */
  static void until(int seconds, Callable<Boolean> condition) throws Exception {
    long end = SystemClock.uptimeMillis() + seconds * 1000L;
    while (!condition.call()) {
      if (SystemClock.uptimeMillis() > end) {
        throw new AssertionError("not so after " + seconds + " s");
      }
      SystemClock.sleep(20);
    }
  }
}
