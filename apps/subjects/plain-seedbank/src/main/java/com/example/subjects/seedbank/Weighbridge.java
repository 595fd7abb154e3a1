package com.example.subjects.seedbank;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The bank's only weighbridge. */
public final class Weighbridge {
  private static final long SETTLE_MS = 250;
  private static volatile Weighbridge instance;

  private final Executor hands =
      new ThreadPoolExecutor(0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>());

  private Weighbridge() {}

  public static Weighbridge get() {
    Weighbridge bridge = instance;
    if (bridge == null) {
      synchronized (Weighbridge.class) {
        bridge = instance;
        if (bridge == null) {
          bridge = new Weighbridge();
          instance = bridge;
        }
      }
    }
    return bridge;
  }

  /** The grams of a sample: ten for each letter of its name. */
  public CompletableFuture<Integer> weigh(String kind) {
    return CompletableFuture.supplyAsync(
            () -> {
              Pause.millis(SETTLE_MS);
              return kind.length();
            },
            hands)
        .thenApply(letters -> letters * 10);
  }
}
