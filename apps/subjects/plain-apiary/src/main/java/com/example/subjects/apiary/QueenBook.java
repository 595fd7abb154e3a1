package com.example.subjects.apiary;

import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

/** The colours of the queens, read when they are first asked for. */
public final class QueenBook {
  private final AtomicReference<Map<String, String>> pages = new AtomicReference<>();
  private final ExecutorService background = Executors.newSingleThreadExecutor();

  /** Reads the book in the background, so that it is there when it is needed. */
  public Future<?> warmUp() {
    return background.submit(new WarmUp());
  }

  public Map<String, String> open() {
    if (pages.get() == null) {
      pages.set(read());
    }
    return pages.get();
  }

  private static Map<String, String> read() {
    Map<String, String> colours = new ConcurrentHashMap<>();
    SystemClock.sleep(30);
    colours.put("Anna", "green");
    return colours;
  }

  private final class WarmUp implements Runnable {
    @Override
    public void run() {
      open();
    }
  }
}
