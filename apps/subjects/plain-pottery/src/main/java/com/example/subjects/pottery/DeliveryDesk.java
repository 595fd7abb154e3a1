package com.example.subjects.pottery;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Takes deliveries in. */
public final class DeliveryDesk {
  private final ExecutorService hands = Executors.newSingleThreadExecutor();
  private final GlazeShelf shelf;
  private final Journal<String> book;

  public DeliveryDesk(GlazeShelf shelf, Journal<String> book) {
    this.shelf = shelf;
    this.book = book;
  }

  /** The number of buckets there are after the delivery. */
  public CompletableFuture<Integer> receive(String glaze, int buckets) {
    CompletableFuture<Integer> result = new CompletableFuture<>();
    hands.execute(new ReceiveDelivery(shelf, book, glaze, buckets, result));
    return result;
  }
}
