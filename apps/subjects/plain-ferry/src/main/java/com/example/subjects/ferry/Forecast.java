package com.example.subjects.ferry;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** Wind and waves, each from a station of its own. */
public final class Forecast {
  private final Executor stations = Executors.newFixedThreadPool(2);

  /** One sentence of both, whichever comes first. */
  public CompletableFuture<String> sentence() {
    CompletableFuture<String> wind = CompletableFuture.supplyAsync(() -> ask("wind 4", 20), stations);
    CompletableFuture<String> waves = CompletableFuture.supplyAsync(() -> ask("waves 1 m", 120), stations);
    return wind.thenCombine(waves, (one, other) -> one + ", " + other);
  }

  private static String ask(String answer, long millis) {
    SystemClock.sleep(millis);
    return answer;
  }
}
