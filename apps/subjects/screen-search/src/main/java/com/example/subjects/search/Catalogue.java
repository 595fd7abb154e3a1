// What the shop sells, and what it costs. Stands for a server: every question takes a while, and the first one about a price finds it busy.
package com.example.subjects.search;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

class Catalogue {
  /** The server has no time just now. */
  static class BusyException extends Exception {}

  private static final long ANSWER_MS = 20;
  private static final String[] NAMES = {"black tea", "green tea", "white coffee", "black coffee", "cocoa"};

  private final AtomicInteger prices = new AtomicInteger();

  /** The names that hold the text. */
  List<String> find(String text) {
    SystemClock.sleep(ANSWER_MS);
    List<String> found = new ArrayList<>();
    for (String name : NAMES) {
      if (name.contains(text)) found.add(name);
    }
    return Collections.unmodifiableList(found);
  }

  /** What one of them costs. */
  String price(String name) throws BusyException {
    SystemClock.sleep(ANSWER_MS);
    if (prices.getAndIncrement() == 0) throw new BusyException();
    return name.length() + " €";
  }
}
