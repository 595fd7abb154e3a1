// Carries sacks to the scales, and meanwhile has their labels written and stamped.
package com.example.subjects.mill;

import android.os.SystemClock;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public final class Conveyor {
  private static final long BELT_MS = 300;
  private static final long WRITING_MS = 10;

  private final ScheduledExecutorService belt = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService writing = Executors.newSingleThreadExecutor();
  private final ExecutorService stamping = Executors.newSingleThreadExecutor();
  private final AtomicInteger stamped = new AtomicInteger();

  /** Sends a sack off, and tells what it weighs. */
  public Future<Integer> send(String grain, int kilos) {
    writing.execute(new WriteLabel(grain));
    return belt.schedule(new Weigh(kilos), BELT_MS, TimeUnit.MILLISECONDS);
  }

  /** How many labels were stamped. */
  public int stamped() {
    return stamped.get();
  }

  /** Stops it; what has begun is finished. */
  public void close() {
    belt.shutdown();
    writing.shutdown();
    stamping.shutdown();
  }

  /** Waits until everybody has gone home. */
  public boolean awaitClosed(long time, TimeUnit unit) throws InterruptedException {
    return belt.awaitTermination(time, unit)
        && writing.awaitTermination(time, unit)
        && stamping.awaitTermination(time, unit);
  }

  /** Stops one station after the other, each when it has nothing left to do. */
  public boolean drain(long time, TimeUnit unit) throws InterruptedException {
    belt.shutdown();
    writing.shutdown();
    if (!belt.awaitTermination(time, unit) || !writing.awaitTermination(time, unit)) {
      return false;
    }
    stamping.shutdown();
    return stamping.awaitTermination(time, unit);
  }

  private static final class Weigh implements Callable<Integer> {
    private final int kilos;

    Weigh(int kilos) {
      this.kilos = kilos;
    }

    @Override
    public Integer call() {
      return kilos;
    }
  }

  private final class WriteLabel implements Runnable {
    private final String grain;

    WriteLabel(String grain) {
      this.grain = grain;
    }

    @Override
    public void run() {
      SystemClock.sleep(WRITING_MS);
      stamping.execute(new StampLabel(grain + ", water mill"));
    }
  }

  private final class StampLabel implements Runnable {
    private final String label;

    StampLabel(String label) {
      this.label = label;
    }

    @Override
    public void run() {
      if (!label.isEmpty()) {
        stamped.incrementAndGet();
      }
    }
  }
}
