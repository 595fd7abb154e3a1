package com.example.subjects.apiary;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Sells a swarm to who pays best, or keeps it for the reserve price. */
public final class Auction {
  private final Executor telephones = Executors.newCachedThreadPool();
  private final int reserve;

  public Auction(int reserve) {
    this.reserve = reserve;
  }

  /** The best of two offers; nobody waits longer than a second for them. */
  public int best() throws ExecutionException, InterruptedException {
    CompletableFuture<Integer> neighbour = CompletableFuture.supplyAsync(new Offer(35, 20), telephones);
    CompletableFuture<Integer> college = CompletableFuture.supplyAsync(new Offer(42, 60), telephones);
    try {
      return neighbour.thenCombine(college, Math::max).get(1, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return reserve;
    }
  }

  private static final class Offer implements Supplier<Integer> {
    private final int euros;
    private final long thinking;

    Offer(int euros, long thinking) {
      this.euros = euros;
      this.thinking = thinking;
    }

    @Override
    public Integer get() {
      SystemClock.sleep(thinking);
      return euros;
    }
  }
}
