package com.example.subjects.railway;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Plans journeys at a single desk, which takes up the fare when it is free again. */
public final class Itineraries {
  private final Executor desk = Executors.newSingleThreadExecutor();

  public CompletableFuture<String> plan(String town) {
    return CompletableFuture.supplyAsync(new FindTrain(town), desk)
        .thenCompose(train -> CompletableFuture.supplyAsync(new FindFare(train), desk));
  }

  private static final class FindTrain implements Supplier<String> {
    private final String town;

    FindTrain(String town) {
      this.town = town;
    }

    @Override
    public String get() {
      SystemClock.sleep(15);
      return town;
    }
  }

  private static final class FindFare implements Supplier<String> {
    private final String train;

    FindFare(String train) {
      this.train = train;
    }

    @Override
    public String get() {
      SystemClock.sleep(10);
      return train + " for " + 10 * train.length();
    }
  }
}
