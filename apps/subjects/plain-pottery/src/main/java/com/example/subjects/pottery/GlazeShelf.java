package com.example.subjects.pottery;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The glazes in stock, in buckets. */
public final class GlazeShelf {
  private final Map<String, Integer> buckets = new ConcurrentHashMap<>();

  public void set(String glaze, int amount) {
    buckets.put(glaze, amount);
  }

  public int add(String glaze, int amount) {
    return buckets.merge(glaze, amount, Integer::sum);
  }

  public int amount(String glaze) {
    Integer amount = buckets.get(glaze);
    return amount == null ? 0 : amount;
  }
}
