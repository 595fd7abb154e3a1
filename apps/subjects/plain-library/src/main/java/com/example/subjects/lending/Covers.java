// Pictures of book covers. Two mirrors have them; the one that answers first will do.
package com.example.subjects.lending;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

public class Covers {
  private static final long NEAR_MS = 10;
  private static final long FAR_MS = 400;

  private final ExecutorService network = Executors.newFixedThreadPool(2);

  /** Asks both mirrors. */
  public CompletableFuture<String> fetch(String title) {
    CompletableFuture<String> near = CompletableFuture.supplyAsync(new Mirror("near", title, NEAR_MS), network);
    CompletableFuture<String> far = CompletableFuture.supplyAsync(new Mirror("far", title, FAR_MS), network);
    return CompletableFuture.anyOf(near, far).thenApply(String.class::cast);
  }

  /** Asks both mirrors, one for each side of the book. */
  public CompletableFuture<String> fetchBothSides(String title) {
    CompletableFuture<String> front = CompletableFuture.supplyAsync(new Mirror("front", title, NEAR_MS), network);
    CompletableFuture<String> back = CompletableFuture.supplyAsync(new Mirror("back", title, FAR_MS / 4), network);
    return back.thenCombine(front, (b, f) -> f + ", " + b);
  }

  private static class Mirror implements Supplier<String> {
    private final String name;
    private final String title;
    private final long takesMs;

    Mirror(String name, String title, long takesMs) {
      this.name = name;
      this.title = title;
      this.takesMs = takesMs;
    }

    @Override
    public String get() {
      SystemClock.sleep(takesMs);
      return name + " of " + title;
    }
  }
}
