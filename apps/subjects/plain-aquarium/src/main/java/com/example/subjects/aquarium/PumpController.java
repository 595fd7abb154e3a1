package com.example.subjects.aquarium;

import android.os.SystemClock;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The pumps. After the warm-up the pool that did it is let go; the next shift gets a fresh one. */
public final class PumpController {
  private static volatile ExecutorService pool = Executors.newSingleThreadExecutor();

  private PumpController() {}

  /** Warms the pumps up, and says when they are ready. */
  public static void warmUp(Runnable whenReady) {
    Telemetry.event("pumps: warm-up");
    pool.execute(
        () -> {
          SystemClock.sleep(20);
          whenReady.run();
          // A pool cannot wait for itself, so somebody else lets it go.
          new Thread(new Release(), "pump-release").start();
        });
  }

  /** A new shift begins, with a new pool. */
  public static void newShift() {
    pool = Executors.newSingleThreadExecutor();
    Telemetry.event("pumps: new shift");
  }

  /** Moves that many buckets; answers how many. */
  public static Future<Integer> move(int buckets) {
    return pool.submit(new Move(buckets));
  }

  private static final class Release implements Runnable {
    @Override
    public void run() {
      pool.shutdown();
      Telemetry.event("pumps: pool released");
    }
  }

  private static final class Move implements Callable<Integer> {
    private final int buckets;

    Move(int buckets) {
      this.buckets = buckets;
    }

    @Override
    public Integer call() {
      int moved = 0;
      while (moved < buckets) {
        SystemClock.sleep(15);
        moved++;
      }
      return moved;
    }
  }
}
