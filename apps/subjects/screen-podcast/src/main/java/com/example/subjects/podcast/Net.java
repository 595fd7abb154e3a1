// Work in the background, and what is shown of it on the main thread.
package com.example.subjects.podcast;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public final class Net {
  private static final ExecutorService POOL = Executors.newCachedThreadPool();
  private static final Handler MAIN = new Handler(Looper.getMainLooper());
  private static final AtomicInteger PENDING = new AtomicInteger();

  private Net() {}

  public static void run(Runnable work) {
    PENDING.incrementAndGet();
    POOL.execute(
        () -> {
          try {
            work.run();
          } finally {
            PENDING.decrementAndGet();
          }
        });
  }

  /** To be called from work, so that there is no moment at which nothing is pending. */
  public static void show(Runnable result) {
    PENDING.incrementAndGet();
    MAIN.post(
        () -> {
          PENDING.decrementAndGet();
          result.run();
        });
  }

  public static boolean isQuiet() {
    return PENDING.get() == 0;
  }
}
