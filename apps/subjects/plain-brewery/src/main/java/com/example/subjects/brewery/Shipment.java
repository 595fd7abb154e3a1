package com.example.subjects.brewery;

import android.os.SystemClock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Loads kegs, and the papers that say how many there are. */
public final class Shipment {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<CompletableFuture<Void>> parts = new CopyOnWriteArrayList<>();
  private final Set<String> loaded = new ConcurrentSkipListSet<>();

  public void load() {
    parts.add(CompletableFuture.runAsync(new Kegs(), threads));
  }

  /** Waits until all parts are loaded. */
  public void await() {
    CompletableFuture.allOf(parts.toArray(new CompletableFuture<?>[0])).join();
  }

  public String loaded() {
    return String.join(", ", loaded);
  }

  private final class Kegs implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      loaded.add("kegs");
      parts.add(CompletableFuture.runAsync(new Papers(), threads));
    }
  }

  private final class Papers implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(60);
      loaded.add("papers");
    }
  }
}
