package com.example.subjects.station;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Measures how fast the wind is, and where it comes from. */
public final class Anemometer {
  private final ExecutorService mast = Executors.newSingleThreadExecutor();
  private volatile int speed;
  private volatile String direction;

  /** Done once the wind was measured. */
  public Future<?> measure(int blowing, String from) {
    return mast.submit(new Measure(blowing, from));
  }

  public String describe() {
    if (speed == 0) {
      return "calm";
    }
    return speed + " from " + direction;
  }

  private final class Measure implements Runnable {
    private final int blowing;
    private final String from;

    Measure(int blowing, String from) {
      this.blowing = blowing;
      this.from = from;
    }

    @Override
    public void run() {
      speed = blowing;
      direction = from;
    }
  }
}
