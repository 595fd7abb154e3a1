package com.example.subjects.tannery;

import java.util.concurrent.ConcurrentHashMap;

/** How many hides of each kind came in. */
public final class Ledger {
  private final ConcurrentHashMap<String, Integer> hides = new ConcurrentHashMap<>();

  public void enter(String kind, int count) {
    hides.merge(kind, count, Integer::sum);
  }

  public int of(String kind) {
    return hides.getOrDefault(kind, 0);
  }
}
