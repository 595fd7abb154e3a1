package com.example.subjects.railway;

import android.os.SystemClock;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Plans journeys: looks for a train, and has another desk look for the fare. */
public final class Planner {
  private final ExecutorService desks = Executors.newFixedThreadPool(2);

  public Future<String> plan(String town) {
    return desks.submit(new Plan(town));
  }

  private final class Plan implements Callable<String> {
    private final String town;

    Plan(String town) {
      this.town = town;
    }

    @Override
    public String call() throws Exception {
      SystemClock.sleep(15);
      Future<Integer> fare = desks.submit(new AskForFare(town));
      return town + " for " + fare.get();
    }
  }

  private static final class AskForFare implements Callable<Integer> {
    private final String town;

    AskForFare(String town) {
      this.town = town;
    }

    @Override
    public Integer call() {
      SystemClock.sleep(10);
      return 10 * town.length();
    }
  }
}
