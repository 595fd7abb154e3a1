// Counts what is under way, for whoever wants to wait until nothing is.
package com.example.subjects.bakery;

import java.util.concurrent.atomic.AtomicInteger;

public final class Busy {
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static volatile Runnable whenIdle = () -> {};

  private Busy() {}

  /** Something begins. */
  public static void begin() {
    COUNT.incrementAndGet();
  }

  /** Something has ended. */
  public static void end() {
    if (COUNT.decrementAndGet() == 0) {
      whenIdle.run();
    }
  }

  /** Whether nothing is under way. */
  public static boolean isIdle() {
    return COUNT.get() == 0;
  }

  /** Calls it each time nothing is under way any more. */
  public static void onIdle(Runnable listener) {
    whenIdle = listener;
  }
}
