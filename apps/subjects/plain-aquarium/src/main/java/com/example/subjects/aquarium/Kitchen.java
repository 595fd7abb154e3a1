package com.example.subjects.aquarium;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Where food is thawed. */
public final class Kitchen {
  private final Executor cooks = Executors.newFixedThreadPool(2);

  public CompletableFuture<String> thaw(String food) {
    Telemetry.event("kitchen: thaw");
    return CompletableFuture.supplyAsync(new Thaw(food), cooks);
  }

  private static final class Thaw implements Supplier<String> {
    private final String food;

    Thaw(String food) {
      this.food = food;
    }

    @Override
    public String get() {
      SystemClock.sleep(20);
      return "thawed " + food;
    }
  }
}
