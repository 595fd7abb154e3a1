package com.example.subjects.tannery;

import java.util.ArrayList;
import java.util.List;

/** The vats that are full at the moment. */
public final class Vats {
  private static final Vats VATS = new Vats();

  private final List<String> full = new ArrayList<>();

  private Vats() {}

  public static Vats get() {
    return VATS;
  }

  public synchronized void filled(String vat) {
    full.add(vat);
    notifyAll();
  }

  public synchronized void drained() {
    full.clear();
    notifyAll();
  }

  public synchronized List<String> full() {
    return new ArrayList<>(full);
  }

  public synchronized void awaitCount(int count) throws InterruptedException {
    while (full.size() != count) {
      wait();
    }
  }
}
