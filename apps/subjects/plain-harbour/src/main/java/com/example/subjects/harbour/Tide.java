// How high the water is. The gauge answers after a moment, on a thread of its own.
package com.example.subjects.harbour;

import android.os.Handler;
import android.os.SystemClock;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class Tide {
  private static final long ANSWER_MS = 20;
  private static final long PERIOD_MS = 50;

  private final ExecutorService gauge = Executors.newSingleThreadExecutor();
  private final AtomicInteger samples = new AtomicInteger();

  /** Asks for the level. */
  public CompletableFuture<Integer> ask() {
    return CompletableFuture.supplyAsync(this::measure, gauge);
  }

  /** Asks for the level, which is told to the handler's thread. */
  public void ask(Handler handler) {
    gauge.execute(() -> handler.obtainMessage(0, measure(), 0).sendToTarget());
  }

  /** Measures again and again. */
  public void watch() {
    new Timer("tide", true).schedule(new Sample(), PERIOD_MS, PERIOD_MS);
  }

  /** How often it was measured since the watch began. */
  public int samples() {
    return samples.get();
  }

  private int measure() {
    SystemClock.sleep(ANSWER_MS);
    return 7;
  }

  private class Sample extends TimerTask {
    @Override
    public void run() {
      samples.incrementAndGet();
    }
  }
}
