package com.example.subjects.lighthouse;

import android.os.SystemClock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Counts the ships that are seen from two windows. */
public final class ShipCount {
  private final ExecutorService watchers = Executors.newFixedThreadPool(2);
  private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

  public Map<String, Integer> count(List<String> west, List<String> east) throws InterruptedException {
    watchers.invokeAll(Arrays.asList(new Look(west), new Look(east)));
    return new TreeMap<>(counts);
  }

  private final class Look implements Callable<Void> {
    private final List<String> ships;

    Look(List<String> ships) {
      this.ships = ships;
    }

    @Override
    public Void call() {
      for (String ship : ships) {
        SystemClock.sleep(10);
        counts.merge(ship, 1, Integer::sum);
      }
      return null;
    }
  }
}
