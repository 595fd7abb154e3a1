package com.example.subjects.bindery;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Counts what is in the drawers, many at once. */
public final class Inventory {
  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  public void count(List<String> items) {
    new ForkJoinPool(3).invoke(new Drawers(items));
  }

  public int of(String item) {
    return counts.getOrDefault(item, 0);
  }

  private final class Drawers extends RecursiveAction {
    private final List<String> items;

    Drawers(List<String> items) {
      this.items = items;
    }

    @Override
    protected void compute() {
      if (items.size() == 1) {
        counts.merge(items.get(0), 1, Integer::sum);
        return;
      }
      List<Drawers> halves = new ArrayList<>();
      int half = items.size() / 2;
      halves.add(new Drawers(items.subList(0, half)));
      halves.add(new Drawers(items.subList(half, items.size())));
      invokeAll(halves);
    }
  }
}
