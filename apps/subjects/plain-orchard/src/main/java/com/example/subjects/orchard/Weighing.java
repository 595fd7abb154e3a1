package com.example.subjects.orchard;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Weighs at once, or tries again, after twice the pause each time. */
public final class Weighing {
  private static final long FIRST_PAUSE_MS = 250;

  private final ScheduledExecutorService retries = Executors.newSingleThreadScheduledExecutor();
  private final CompletableFuture<Integer> kilos = new CompletableFuture<>();
  private final Scale scale;

  public Weighing(Scale scale) {
    this.scale = scale;
  }

  public CompletableFuture<Integer> start() {
    attempt(FIRST_PAUSE_MS);
    return kilos;
  }

  private void attempt(long pause) {
    try {
      kilos.complete(scale.read());
    } catch (IOException e) {
      retries.schedule(() -> attempt(2 * pause), pause, TimeUnit.MILLISECONDS);
    }
  }
}
