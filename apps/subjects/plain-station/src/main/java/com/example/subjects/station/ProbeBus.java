package com.example.subjects.station;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntSupplier;

/** The probes in the snow, one above the other, which are read from the lowest to the highest. */
public final class ProbeBus {
  private final ExecutorService reader = Executors.newSingleThreadExecutor();
  private final List<IntSupplier> probes = new ArrayList<>();

  public void attach(IntSupplier probe) {
    probes.add(probe);
  }

  public int size() {
    return probes.size();
  }

  /** The lowest temperature there is. */
  public Future<Integer> coldest() {
    return reader.submit(new Scan());
  }

  private final class Scan implements Callable<Integer> {
    @Override
    public Integer call() {
      int coldest = Integer.MAX_VALUE;
      for (IntSupplier probe : probes) {
        coldest = Math.min(coldest, probe.getAsInt());
      }
      return coldest;
    }
  }
}
