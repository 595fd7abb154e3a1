// What the screens have gone through, in order, for tests to read. A line is "Screen.event".
package com.example.screens;

import java.util.ArrayList;
import java.util.List;

public final class Journal {
  private static final List<String> LINES = new ArrayList<>();

  private Journal() {}

  public static synchronized void add(Object screen, String event) {
    LINES.add(screen.getClass().getSimpleName() + "." + event);
  }

  public static synchronized List<String> lines() {
    return new ArrayList<>(LINES);
  }

  public static synchronized void clear() {
    LINES.clear();
  }
}
