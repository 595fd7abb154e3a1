package com.example.subjects.pottery;

import java.util.concurrent.CountDownLatch;

/** Puts what the studio starts with on the shelf. */
final class StockSeeder implements Runnable {
  private static final String[] INVENTORY = {"celadon=12", "tenmoku=6", "shino=9", "ash=4"};

  private final GlazeShelf shelf;
  private final CountDownLatch seeded;

  StockSeeder(GlazeShelf shelf, CountDownLatch seeded) {
    this.shelf = shelf;
    this.seeded = seeded;
  }

  @Override
  public void run() {
    for (String line : INVENTORY) {
      String[] parts = line.split("=");
      shelf.set(parts[0], Integer.parseInt(parts[1]));
    }
    seeded.countDown();
  }
}
