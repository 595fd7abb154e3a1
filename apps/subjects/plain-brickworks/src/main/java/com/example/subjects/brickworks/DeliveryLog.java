package com.example.subjects.brickworks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** What was delivered since the service was started. */
public final class DeliveryLog {
  private static final List<String> DELIVERED = new ArrayList<>();
  private static CountDownLatch closed = new CountDownLatch(1);

  private DeliveryLog() {}

  public static synchronized void reset() {
    DELIVERED.clear();
    closed = new CountDownLatch(1);
  }

  static synchronized void add(String order) {
    DELIVERED.add(order);
  }

  public static synchronized List<String> all() {
    return new ArrayList<>(DELIVERED);
  }

  static void close() {
    latch().countDown();
  }

  /** Waits until the service is gone. */
  public static void awaitClosed() throws InterruptedException {
    latch().await();
  }

  private static synchronized CountDownLatch latch() {
    return closed;
  }
}
