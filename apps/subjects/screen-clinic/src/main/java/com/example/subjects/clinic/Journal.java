// What happens on the screens: entries wait until a screen goes, and are sent together then.
package com.example.subjects.clinic;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;

public final class Journal {
  private final List<String> waiting = new ArrayList<>();
  private final List<String> sent = new ArrayList<>();

  /** Writes it down in the background. */
  public void add(String entry) {
    Staff.ask(new Entry(entry));
  }

  /** Sends what waits. */
  public synchronized void flush() {
    sent.addAll(waiting);
    waiting.clear();
  }

  public synchronized List<String> sent() {
    return new ArrayList<>(sent);
  }

  private synchronized void keep(String entry) {
    waiting.add(entry);
  }

  private final class Entry implements Runnable {
    private final String entry;

    Entry(String entry) {
      this.entry = entry;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      keep(entry);
    }
  }
}
