package com.example.subjects.seedbank;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Two sowers who begin together, or not at all. */
public final class TrialField {
  private static final long PATIENCE_MS = 350;

  private final ExecutorService sowers = Executors.newFixedThreadPool(2);

  public CompletableFuture<List<String>> sow(String left, String right) {
    CyclicBarrier start = new CyclicBarrier(2);
    Sower first = new Sower(left, start);
    Sower second = new Sower(right, start);
    sowers.execute(first);
    sowers.execute(second);
    return first.row.thenCombine(second.row, Arrays::asList);
  }

  public void close() {
    sowers.shutdown();
  }

  static final class Sower implements Runnable {
    final CompletableFuture<String> row = new CompletableFuture<>();
    private final String kind;
    private final CyclicBarrier start;

    Sower(String kind, CyclicBarrier start) {
      this.kind = kind;
      this.start = start;
    }

    @Override
    public void run() {
      try {
        start.await(PATIENCE_MS, TimeUnit.MILLISECONDS);
        row.complete(kind);
      } catch (TimeoutException | BrokenBarrierException e) {
        row.complete("nothing");
      } catch (InterruptedException e) {
        row.completeExceptionally(e);
      }
    }
  }
}
