package com.example.subjects.market;

import java.util.HashMap;
import java.util.Map;

/** What the market owes to whom. */
public final class Suppliers {
  private static Suppliers instance;

  private final Map<String, Integer> owed = new HashMap<>();

  private Suppliers() {}

  public static synchronized Suppliers get() {
    if (instance == null) {
      instance = new Suppliers();
    }
    return instance;
  }

  public void order(String supplier, int crates) {
    owed.put(supplier, crates);
  }

  public int owedTo(String supplier) {
    Integer crates = owed.get(supplier);
    return crates == null ? 0 : crates;
  }

  public boolean owesNobody() {
    return owed.isEmpty();
  }

  public void settle() {
    owed.clear();
  }
}
