// The boats entered by hand.
package com.example.subjects.regatta;

import java.util.ArrayList;
import java.util.List;

public final class EntryBook {
  private static final List<String> NAMES = new ArrayList<>();

  private EntryBook() {}

  public static synchronized void add(String name) {
    NAMES.add(name);
  }

  public static synchronized String read() {
    return NAMES.isEmpty() ? "nobody" : String.join(", ", NAMES);
  }

  public static synchronized void clear() {
    NAMES.clear();
  }
}
