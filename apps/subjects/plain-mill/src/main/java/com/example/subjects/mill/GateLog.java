// What happened at the gate, for whoever comes by later.
package com.example.subjects.mill;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

public final class GateLog {
  private static GateLog current = new GateLog();

  private final List<String> entries = new ArrayList<>();

  /** The log that is written now. */
  public static synchronized GateLog current() {
    return current;
  }

  /** Begins a new log; services that run already go on with the old one. */
  public static synchronized GateLog begin() {
    current = new GateLog();
    return current;
  }

  public synchronized void record(String entry) {
    entries.add(entry);
    notifyAll();
  }

  public synchronized List<String> entries() {
    return new ArrayList<>(entries);
  }

  /** Waits until there is such an entry. */
  public synchronized boolean await(String entry, long time, TimeUnit unit) throws InterruptedException {
    long deadline = System.nanoTime() + unit.toNanos(time);
    while (!entries.contains(entry)) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }
}
