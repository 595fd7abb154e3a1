package com.example.subjects.brewery;

import android.os.SystemClock;
import android.util.LruCache;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Draws labels, and keeps the two that were looked at last. */
public final class Labels {
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final LruCache<String, String> kept = new LruCache<>(2);
  private final AtomicInteger drawn = new AtomicInteger();

  /** Draws it ahead of time. */
  public Future<?> prepare(String beer) {
    return thread.submit(new Prepare(beer));
  }

  public String open(String beer) {
    String label = kept.get(beer);
    if (label == null) {
      label = draw(beer);
      kept.put(beer, label);
    }
    return label;
  }

  public int drawn() {
    return drawn.get();
  }

  private String draw(String beer) {
    drawn.incrementAndGet();
    return "* " + beer + " *";
  }

  private final class Prepare implements Runnable {
    private final String beer;

    Prepare(String beer) {
      this.beer = beer;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      kept.put(beer, draw(beer));
    }
  }
}
