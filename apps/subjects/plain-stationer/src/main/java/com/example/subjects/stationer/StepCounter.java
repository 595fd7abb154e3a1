package com.example.subjects.stationer;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Counts steps: those of the sensor, which come in batches, and those that are entered by hand. */
public final class StepCounter {
  private final ExecutorService store = Executors.newSingleThreadExecutor();
  private final CountDownLatch stored = new CountDownLatch(1);
  private final Handler sensor;
  private volatile int total;

  public StepCounter() {
    HandlerThread thread = new HandlerThread("sensor");
    thread.start();
    sensor = new Handler(thread.getLooper());
  }

  public void batch(int steps) {
    sensor.post(new Filter(steps));
  }

  public void enter(int steps) {
    total += steps;
  }

  public int total() {
    return total;
  }

  /** Returns once a batch has been stored. */
  public void awaitStored() throws InterruptedException {
    stored.await();
  }

  private final class Filter implements Runnable {
    private final int steps;

    Filter(int steps) {
      this.steps = steps;
    }

    @Override
    public void run() {
      int plausible = Math.min(steps, 1000);
      store.execute(new Store(total + plausible));
    }
  }

  private final class Store implements Runnable {
    private final int steps;

    Store(int steps) {
      this.steps = steps;
    }

    @Override
    public void run() {
      SystemClock.sleep(10);
      total = steps;
      stored.countDown();
    }
  }
}
