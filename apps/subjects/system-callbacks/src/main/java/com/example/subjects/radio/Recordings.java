// The recordings of the radio.
package com.example.subjects.radio;

import java.util.ArrayList;
import java.util.List;

public final class Recordings {
  private static final List<String> TITLES = new ArrayList<>();

  private Recordings() {}

  static void add(String title) {
    synchronized (TITLES) {
      TITLES.add(title);
      TITLES.notifyAll();
    }
  }

  /** Whether there is one. */
  public static boolean has(String title) {
    synchronized (TITLES) {
      return TITLES.contains(title);
    }
  }

  /** Returns once there is one. */
  public static void await(String title) throws InterruptedException {
    synchronized (TITLES) {
      while (!TITLES.contains(title)) {
        TITLES.wait();
      }
    }
  }
}
