package com.example.subjects.lighthouse;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Flashes at a fixed rate. */
public final class Beacon {
  private final ScheduledExecutorService clockwork = Executors.newSingleThreadScheduledExecutor();
  private final AtomicInteger flashes = new AtomicInteger();

  public void start() {
    clockwork.scheduleAtFixedRate(new Flash(), 0, 600, TimeUnit.MILLISECONDS);
  }

  /** Returns once it is dark for good. */
  public void stop() throws InterruptedException {
    clockwork.shutdown();
    clockwork.awaitTermination(1, TimeUnit.MINUTES);
  }

  public int flashes() {
    return flashes.get();
  }

  private final class Flash implements Runnable {
    @Override
    public void run() {
      flashes.incrementAndGet();
    }
  }
}
