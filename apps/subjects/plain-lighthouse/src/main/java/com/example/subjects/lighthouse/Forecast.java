package com.example.subjects.lighthouse;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;

/** Asks the harbour and the mainland for the weather, and takes what comes first. */
public final class Forecast {
  private final ExecutorService wires = Executors.newCachedThreadPool();

  public CompletableFuture<String> ask() {
    CompletableFuture<String> harbour = CompletableFuture.supplyAsync(new AskHarbour(), wires);
    CompletableFuture<String> mainland = CompletableFuture.supplyAsync(new AskMainland(), wires);
    return harbour.applyToEither(mainland, Function.identity());
  }

  private static final class AskHarbour implements Supplier<String> {
    @Override
    public String get() {
      SystemClock.sleep(20);
      return "harbour: fog by noon";
    }
  }

  private static final class AskMainland implements Supplier<String> {
    @Override
    public String get() {
      SystemClock.sleep(700);
      return "mainland: fair";
    }
  }
}
