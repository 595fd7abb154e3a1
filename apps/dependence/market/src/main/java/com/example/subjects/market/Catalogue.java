package com.example.subjects.market;

import java.util.HashMap;
import java.util.Map;

public final class Catalogue {
  private static Map<Integer, String> items;

  private Catalogue() {}

  public static void load() {
    Map<Integer, String> loaded = new HashMap<>();
    loaded.put(7, "asparagus");
    loaded.put(8, "rhubarb");
    items = loaded;
  }

  public static String find(int number) {
    return items.get(number);
  }

  public static int size() {
    return items.size();
  }
}
