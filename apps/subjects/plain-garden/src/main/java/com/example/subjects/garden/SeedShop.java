package com.example.subjects.garden;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Orders seeds in a shop whose line is busy at first: asks again after longer and longer pauses, but not for ever. */
public final class SeedShop {
  private static final int BUSY_TIMES = 3;
  private static final long PATIENCE = 900;

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final CompletableFuture<String> answer = new CompletableFuture<>();

  public Future<String> order(String seed) {
    clock.execute(new Attempt(seed, 0, SystemClock.uptimeMillis()));
    return answer;
  }

  private final class Attempt implements Runnable {
    private final String seed;
    private final int number;
    private final long began;

    Attempt(String seed, int number, long began) {
      this.seed = seed;
      this.number = number;
      this.began = began;
    }

    @Override
    public void run() {
      if (SystemClock.uptimeMillis() - began > PATIENCE) {
        answer.completeExceptionally(new IllegalStateException("busy, after " + number + " attempts"));
      } else if (number < BUSY_TIMES) {
        clock.schedule(new Attempt(seed, number + 1, began), 20L << number, TimeUnit.MILLISECONDS);
      } else {
        answer.complete("a bag of " + seed);
      }
    }
  }
}
