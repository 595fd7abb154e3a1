package com.example.subjects.observatory;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Old pictures, on a mirror that is near and on one that is far away. */
public final class Archive {
  private final ExecutorService threads = Executors.newFixedThreadPool(2);

  /** From the mirror that answers first. */
  public CompletableFuture<Object> find(String star) {
    return CompletableFuture.anyOf(near(star), far(star));
  }

  /** From both. */
  public CompletableFuture<String> findAll(String star) {
    return near(star).thenCombine(far(star), (one, other) -> one + ", " + other);
  }

  private CompletableFuture<String> near(String star) {
    return CompletableFuture.supplyAsync(new AskNear(star), threads);
  }

  private CompletableFuture<String> far(String star) {
    return CompletableFuture.supplyAsync(new AskFar(star), threads);
  }

  private static final class AskNear implements Supplier<String> {
    private final String star;

    AskNear(String star) {
      this.star = star;
    }

    @Override
    public String get() {
      SystemClock.sleep(10);
      return "near: " + star;
    }
  }

  private static final class AskFar implements Supplier<String> {
    private final String star;

    AskFar(String star) {
      this.star = star;
    }

    @Override
    public String get() {
      SystemClock.sleep(400);
      return "far: " + star;
    }
  }
}
