// Books that are put aside for a reader, for a while.
package com.example.subjects.lending;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class Holds {
  /** How long a book is put aside. */
  private static final long ASIDE_MS = 2000;

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Map<String, ScheduledFuture<?>> held = new HashMap<>();

  /** Puts a book aside. */
  public synchronized void place(String title) {
    held.put(title, clock.schedule(new Expiry(title), ASIDE_MS, TimeUnit.MILLISECONDS));
  }

  /** Keeps a book aside for longer; false if it no longer is. */
  public synchronized boolean extend(String title) {
    ScheduledFuture<?> expiry = held.get(title);
    if (expiry == null) {
      return false;
    }
    expiry.cancel(false);
    place(title);
    return true;
  }

  /** Forgets all. */
  public void close() {
    clock.shutdownNow();
  }

  private class Expiry implements Runnable {
    private final String title;

    Expiry(String title) {
      this.title = title;
    }

    @Override
    public void run() {
      synchronized (Holds.this) {
        held.remove(title);
      }
    }
  }
}
