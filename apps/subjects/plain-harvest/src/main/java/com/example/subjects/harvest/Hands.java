// What is common to all who have their work done by others.
package com.example.subjects.harvest;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

final class Hands {
  private Hands() {}

  /** Takes no more work, and returns when all that was taken is done. */
  static void dismiss(ExecutorService hands) {
    hands.shutdown();
    try {
      hands.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
