// Who is asked for what takes a while: each question on a thread, and one can see whether all are answered.
package com.example.subjects.clinic;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public final class Staff {
  private static final ExecutorService THREADS = Executors.newCachedThreadPool();
  private static final AtomicInteger OPEN = new AtomicInteger();

  private Staff() {}

  /** Has it done. */
  public static void ask(Runnable question) {
    OPEN.incrementAndGet();
    THREADS.execute(
        () -> {
          try {
            question.run();
          } finally {
            OPEN.decrementAndGet();
          }
        });
  }

  /** Whether all is done. */
  public static boolean areQuiet() {
    return OPEN.get() == 0;
  }
}
