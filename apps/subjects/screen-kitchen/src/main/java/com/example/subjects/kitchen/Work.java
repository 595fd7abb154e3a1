// Counts what is under way, for whoever wants to wait for it.
package com.example.subjects.kitchen;

import java.util.concurrent.atomic.AtomicInteger;

public final class Work {
  private static final AtomicInteger PENDING = new AtomicInteger();
  private static volatile Runnable listener = () -> {};

  private Work() {}

  /** Something begins. */
  public static void begin() {
    PENDING.incrementAndGet();
  }

  /** Something has ended. */
  public static void end() {
    if (PENDING.decrementAndGet() == 0) {
      listener.run();
    }
  }

  /** Whether nothing is under way. */
  public static boolean isIdle() {
    return PENDING.get() == 0;
  }

  /** Calls it whenever the last thing has ended. */
  public static void onIdle(Runnable listener) {
    Work.listener = listener;
  }
}
