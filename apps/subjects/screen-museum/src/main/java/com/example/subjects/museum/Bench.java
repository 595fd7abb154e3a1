// Whether anything lies on the workbench, for whoever waits until nothing does.
package com.example.subjects.museum;

import java.util.concurrent.atomic.AtomicInteger;

public final class Bench {
  private static final AtomicInteger PIECES = new AtomicInteger();
  private static volatile Runnable whenClear = () -> {};

  private Bench() {}

  public static void put() {
    PIECES.incrementAndGet();
  }

  public static void take() {
    if (PIECES.decrementAndGet() == 0) {
      whenClear.run();
    }
  }

  public static boolean isClear() {
    return PIECES.get() == 0;
  }

  public static void onClear(Runnable listener) {
    whenClear = listener;
  }
}
