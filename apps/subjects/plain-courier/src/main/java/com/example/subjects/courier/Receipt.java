// A receipt, which is printed once the price is known.
package com.example.subjects.courier;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

public class Receipt {
  private final List<String> lines = new CopyOnWriteArrayList<>();

  /** Prints the freight and the insurance, once there is a price. */
  public CompletableFuture<Void> print(CompletableFuture<Integer> price) {
    CompletableFuture<Void> freight = price.thenAccept(cents -> lines.add("freight " + cents));
    CompletableFuture<Void> insurance = price.thenAccept(cents -> lines.add("insurance " + cents / 10));
    return CompletableFuture.allOf(freight, insurance);
  }

  /** Prints the freight, and then the insurance. */
  public CompletableFuture<Void> printInOrder(CompletableFuture<Integer> price) {
    CompletableFuture<Integer> freight = price.thenApply(cents -> {
      lines.add("freight " + cents);
      return cents;
    });
    return freight.thenAccept(cents -> lines.add("insurance " + cents / 10));
  }

  /** What is printed, from top to bottom. */
  public List<String> lines() {
    return lines;
  }
}
