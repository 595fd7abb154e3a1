package com.example.subjects.brewery;

import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Heats the wort and measures all the time, until it boils. */
public final class Kettle {
  private final ExecutorService radio = Executors.newSingleThreadExecutor();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final CountDownLatch boils = new CountDownLatch(1);
  private volatile Probe probe;

  /** Connects the probe, over the air. */
  public void connect() {
    radio.execute(new Connect());
  }

  public void heat() {
    clock.scheduleAtFixedRate(new Measure(), 0, 40, TimeUnit.MILLISECONDS);
  }

  public boolean awaitBoiling(long seconds) throws InterruptedException {
    return boils.await(seconds, TimeUnit.SECONDS);
  }

  private static final class Probe {
    private int degrees = 20;

    int read() {
      degrees += 20;
      return degrees;
    }
  }

  private final class Connect implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      probe = new Probe();
    }
  }

  private final class Measure implements Runnable {
    @Override
    public void run() {
      if (probe.read() >= 100) {
        boils.countDown();
        clock.shutdown();
      }
    }
  }
}
