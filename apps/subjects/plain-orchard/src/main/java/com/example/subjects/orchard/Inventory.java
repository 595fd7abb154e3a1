package com.example.subjects.orchard;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** Counts in two barns at once. */
public final class Inventory {
  private final CompletableFuture<Integer> north = CompletableFuture.supplyAsync(() -> count(120));
  private final CompletableFuture<Integer> south = CompletableFuture.supplyAsync(() -> count(80));

  private static int count(int crates) {
    SystemClock.sleep(crates / 4);
    return crates;
  }

  /** Tells the latch when both are counted. */
  public void tell(CountDownLatch latch) {
    CompletableFuture.allOf(north, south).thenRun(latch::countDown);
  }

  public int total() {
    return north.join() + south.join();
  }
}
