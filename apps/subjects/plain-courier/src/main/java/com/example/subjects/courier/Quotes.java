// Asks a carrier what it would take for a parcel.
package com.example.subjects.courier;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

public class Quotes {
  private final ExecutorService network = Executors.newSingleThreadExecutor();

  /** The price in cents. */
  public CompletableFuture<Integer> fetch(String city) {
    return CompletableFuture.supplyAsync(new Request(city), network);
  }

  private static class Request implements Supplier<Integer> {
    private static final long ANSWER_MS = 12;

    private final String city;

    Request(String city) {
      this.city = city;
    }

    @Override
    public Integer get() {
      SystemClock.sleep(ANSWER_MS);
      return 900 + 5 * city.length();
    }
  }
}
