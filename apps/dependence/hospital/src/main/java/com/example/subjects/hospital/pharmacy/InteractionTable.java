package com.example.subjects.hospital.pharmacy;

import java.util.HashSet;
import java.util.Set;

public final class InteractionTable {
  private static final Set<String> PAIRS = new HashSet<>();

  static {
    for (String[] pair : InteractionSource.read()) {
      PAIRS.add(pair[0] + "+" + pair[1]);
      PAIRS.add(pair[1] + "+" + pair[0]);
    }
  }

  private InteractionTable() {}

  public static boolean interact(String one, String other) {
    return PAIRS.contains(one + "+" + other);
  }
}
