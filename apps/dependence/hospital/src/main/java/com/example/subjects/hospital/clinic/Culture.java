package com.example.subjects.hospital.clinic;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/** Grows until it is harvested. */
public final class Culture implements Callable<Boolean> {
  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch harvest = new CountDownLatch(1);
  private final String germ;

  public Culture(String germ) {
    this.germ = germ;
  }

  @Override
  public Boolean call() throws InterruptedException {
    started.countDown();
    harvest.await();
    return !germ.isEmpty();
  }

  public void harvest() {
    harvest.countDown();
  }
}
