package com.example.subjects.brickworks;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;

/** Writes down who has worked, on a thread of its own. */
public final class ShiftLog {
  private final HandlerThread writer = new HandlerThread("shift-log");
  private final List<String> lines = new ArrayList<>();
  private final Handler handler;

  public ShiftLog() {
    writer.start();
    handler = new Handler(writer.getLooper());
  }

  public void write(String line) {
    handler.post(
        () -> {
          SystemClock.sleep(10);
          lines.add(line);
        });
  }

  /** Waits until all is written; tells what. */
  public List<String> close() throws InterruptedException {
    writer.quitSafely();
    writer.join();
    return lines;
  }
}
