package com.example.subjects.pottery;

import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Refills the shelf, one helper for each glaze. */
public final class Restocker {
  private final ExecutorService helpers = Executors.newFixedThreadPool(3);
  private final GlazeShelf shelf;
  private final StockNotifier notifier;

  public Restocker(GlazeShelf shelf, StockNotifier notifier) {
    this.shelf = shelf;
    this.notifier = notifier;
  }

  public void restock(Map<String, Integer> order) {
    for (Map.Entry<String, Integer> line : order.entrySet()) {
      helpers.execute(new RestockWorker(shelf, notifier, line.getKey(), line.getValue()));
    }
  }

  public void close() {
    helpers.shutdown();
  }
}
