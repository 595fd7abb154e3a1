package com.example.subjects.market;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** Nothing is sold while the clerk has the floor, which he keeps until the stocktaking is over. */
public final class Stocktaking {
  private static final ReentrantLock FLOOR = new ReentrantLock();
  private static CountDownLatch over;

  private Stocktaking() {}

  public static void begin() throws InterruptedException {
    if (over != null) {
      return;
    }
    over = new CountDownLatch(1);
    CountDownLatch end = over;
    CountDownLatch begun = new CountDownLatch(1);
    Thread clerk =
        new Thread(
            () -> {
              FLOOR.lock();
              try {
                begun.countDown();
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } finally {
                FLOOR.unlock();
              }
            },
            "clerk");
    clerk.setDaemon(true);
    clerk.start();
    begun.await();
  }

  public static boolean isUnderWay() {
    return FLOOR.isLocked();
  }

  public static boolean sells() {
    if (!FLOOR.tryLock()) {
      return false;
    }
    FLOOR.unlock();
    return true;
  }
}
