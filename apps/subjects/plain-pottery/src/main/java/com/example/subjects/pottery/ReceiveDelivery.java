package com.example.subjects.pottery;

import java.util.concurrent.CompletableFuture;

/** Unpacks a delivery and writes it down. */
final class ReceiveDelivery implements Runnable {
  private final GlazeShelf shelf;
  private final Journal<String> book;
  private final String glaze;
  private final int buckets;
  private final CompletableFuture<Integer> result;

  ReceiveDelivery(
      GlazeShelf shelf, Journal<String> book, String glaze, int buckets, CompletableFuture<Integer> result) {
    this.shelf = shelf;
    this.book = book;
    this.glaze = glaze;
    this.buckets = buckets;
    this.result = result;
  }

  @Override
  public void run() {
    int now = shelf.add(glaze, buckets);
    book.add(glaze + " +" + buckets);
    result.complete(now);
  }
}
