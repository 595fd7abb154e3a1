package com.example.subjects.market;

import java.util.concurrent.atomic.AtomicInteger;

public final class Tickets {
  private static final AtomicInteger LAST = new AtomicInteger();

  private Tickets() {}

  public static int next() {
    return LAST.incrementAndGet();
  }
}
