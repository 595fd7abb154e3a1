package com.example.subjects.pottery;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The scale for dry ingredients, which has to come to rest. */
public final class Scale {
  private static final long REST_MS = 250;

  private static final class ComeToRest implements Runnable {
    private final CompletableFuture<Integer> shown;
    private final int grams;

    ComeToRest(CompletableFuture<Integer> shown, int grams) {
      this.shown = shown;
      this.grams = grams;
    }

    @Override
    public void run() {
      shown.complete(grams);
    }
  }

  private final ScheduledExecutorService spring = Executors.newSingleThreadScheduledExecutor();

  public CompletableFuture<Integer> weigh(int grams) {
    CompletableFuture<Integer> shown = new CompletableFuture<>();
    spring.schedule(new ComeToRest(shown, grams), REST_MS, TimeUnit.MILLISECONDS);
    return shown;
  }

  public void close() {
    spring.shutdown();
  }
}
