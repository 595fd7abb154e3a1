package com.example.subjects.aquarium;

import android.os.Handler;
import android.os.Looper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What happens in the house, written down in the background, and counted on the main thread for the status bar. */
public final class Telemetry {
  private static final Handler MAIN = new Handler(Looper.getMainLooper());
  private static final ExecutorService WRITER =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "telemetry");
            thread.setDaemon(true);
            return thread;
          });
  private static final List<String> LINES = new ArrayList<>();
  private static int shown;

  private Telemetry() {}

  public static void event(String name) {
    WRITER.execute(
        () -> {
          LINES.add(name);
          int count = LINES.size();
          MAIN.post(() -> shown = count);
        });
  }

  /** On the main thread: how many lines the status bar shows. */
  public static int shown() {
    return shown;
  }
}
