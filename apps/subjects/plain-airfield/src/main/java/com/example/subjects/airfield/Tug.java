package com.example.subjects.airfield;

import android.os.Handler;
import android.os.HandlerThread;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Tows planes, as it is planned, a moment after that. */
public final class Tug {
  private static final long COUPLING_MS = 80;

  private final ExecutorService planner = Executors.newSingleThreadExecutor();
  private final HandlerThread driver = new HandlerThread("tug");
  private final Handler handler;
  private final List<String> towed = new CopyOnWriteArrayList<>();

  public Tug() {
    driver.start();
    handler = new Handler(driver.getLooper());
  }

  public void tow(String plane) {
    planner.execute(new Plan(plane));
  }

  /** Returns once the driver has gone home. */
  public void goHome() throws InterruptedException {
    driver.quitSafely();
    driver.join();
  }

  public List<String> towed() {
    return towed;
  }

  private final class Plan implements Runnable {
    private final String plane;

    Plan(String plane) {
      this.plane = plane;
    }

    @Override
    public void run() {
      handler.postDelayed(() -> towed.add(plane), COUPLING_MS);
    }
  }
}
