// The room behind the shop: what takes a while is done there, one thing after another.
package com.example.subjects.pharmacy;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public final class BackRoom {
  private static final ExecutorService THREAD = Executors.newSingleThreadExecutor();
  private static final AtomicInteger OPEN = new AtomicInteger();

  private BackRoom() {}

  /** Has it done. */
  public static void ask(Runnable work) {
    OPEN.incrementAndGet();
    THREAD.execute(
        () -> {
          try {
            work.run();
          } finally {
            OPEN.decrementAndGet();
          }
        });
  }

  /** Whether all is done. */
  public static boolean isQuiet() {
    return OPEN.get() == 0;
  }
}
