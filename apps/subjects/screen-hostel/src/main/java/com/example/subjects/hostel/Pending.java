// What was asked for, and is not shown yet.
package com.example.subjects.hostel;

import java.util.concurrent.atomic.AtomicInteger;

public final class Pending {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private Pending() {}

  public static void begin() {
    COUNT.incrementAndGet();
  }

  public static void end() {
    COUNT.decrementAndGet();
  }

  /** Whether nothing is. */
  public static boolean isNothing() {
    return COUNT.get() == 0;
  }
}
