// The ground staff: does what takes a while, each on a thread, and one can see whether all is done and shown.
package com.example.subjects.airport;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public final class Ground {
  private static final ExecutorService THREADS = Executors.newCachedThreadPool();
  private static final Handler MAIN = new Handler(Looper.getMainLooper());
  private static final AtomicInteger OPEN = new AtomicInteger();

  private Ground() {}

  /** Has it done in the background. */
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

  /** Has it done on the main thread. */
  public static void show(Runnable answer) {
    OPEN.incrementAndGet();
    MAIN.post(
        () -> {
          answer.run();
          OPEN.decrementAndGet();
        });
  }

  /** Whether all is done. */
  public static boolean isQuiet() {
    return OPEN.get() == 0;
  }
}
