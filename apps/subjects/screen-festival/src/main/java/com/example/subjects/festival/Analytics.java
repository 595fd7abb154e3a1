package com.example.subjects.festival;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Which screens are used. */
public final class Analytics {
  private static final ExecutorService SENDER =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "analytics");
            thread.setDaemon(true);
            return thread;
          });
  private static final Handler MAIN = new Handler(Looper.getMainLooper());
  private static int sent;

  private Analytics() {}

  public static void screen(String name) {
    SENDER.execute(
        () -> {
          SystemClock.sleep(name.length() % 4);
          MAIN.post(() -> sent++);
        });
  }

  /** On the main thread. */
  public static int sent() {
    return sent;
  }
}
