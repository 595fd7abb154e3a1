package com.example.subjects.pottery;

/** Refills one glaze and says so. */
final class RestockWorker implements Runnable {
  private final GlazeShelf shelf;
  private final StockNotifier notifier;
  private final String glaze;
  private final int buckets;

  RestockWorker(GlazeShelf shelf, StockNotifier notifier, String glaze, int buckets) {
    this.shelf = shelf;
    this.notifier = notifier;
    this.glaze = glaze;
    this.buckets = buckets;
  }

  @Override
  public void run() {
    shelf.add(glaze, buckets);
    notifier.stockChanged(glaze);
  }
}
