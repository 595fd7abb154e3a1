// A sum that is kept in the background and told to nobody: nothing is posted to the main thread.
package com.example.silentwork;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

final class Ledger {
  private final ExecutorService bookkeeper = Executors.newSingleThreadExecutor();
  private volatile int total;
  private volatile boolean closed;

  Future<?> book(int amount) {
    return bookkeeper.submit(() -> add(amount));
  }

  void close() {
    new Thread(() -> closed = true, "closing").start();
  }

  int total() {
    return total;
  }

  boolean isClosed() {
    return closed;
  }

  private void add(int amount) {
    total += amount;
  }
}
