package com.example.subjects.stationer;

import static org.junit.Assert.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits, as all tests do. */
public final class Await {
  private static final long LIMIT_MILLIS = 900;

  private Await() {}

  public static void zero(String what, CountDownLatch latch) throws InterruptedException {
    assertTrue(what, latch.await(LIMIT_MILLIS, TimeUnit.MILLISECONDS));
  }

  /** For what may take its time. */
  public static void zeroAtLast(CountDownLatch latch) throws InterruptedException {
    latch.await();
  }
}
