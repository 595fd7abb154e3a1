// The letters of the archive.
package com.example.subjects.museum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public final class Letters {
  private final List<String> all = new ArrayList<>(Arrays.asList("Ahn", "Baker", "Cole"));

  public synchronized List<String> all() {
    return new ArrayList<>(all);
  }

  public synchronized void delete(String letter) {
    all.remove(letter);
  }
}
