package com.example.subjects.festival;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** What the screens have done in the background, and whether anything of it is still going on. */
public final class Work {
  private static final ExecutorService POOL = Executors.newCachedThreadPool();
  private static final Handler MAIN = new Handler(Looper.getMainLooper());
  private static final AtomicInteger OPEN = new AtomicInteger();

  private Work() {}

  public static void start(Runnable task) {
    begin();
    POOL.execute(
        () -> {
          try {
            task.run();
          } finally {
            end();
          }
        });
  }

  public static void toMain(Runnable task) {
    MAIN.post(task);
  }

  static void begin() {
    OPEN.incrementAndGet();
  }

  static void end() {
    OPEN.decrementAndGet();
  }

  /** Nothing is going on any more; what it posted to the main thread may still wait there. */
  public static boolean isDone() {
    return OPEN.get() == 0;
  }
}
