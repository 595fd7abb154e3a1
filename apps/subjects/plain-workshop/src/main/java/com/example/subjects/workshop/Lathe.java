// The one lathe of the shop, which is bought when somebody needs it first.
package com.example.subjects.workshop;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

public class Lathe {
  private static final long BUY_MS = 20;

  private final ExecutorService turners = Executors.newFixedThreadPool(2);
  private final AtomicInteger bought = new AtomicInteger();
  private volatile boolean here;

  /** A turner looks whether the lathe is here, and buys one if not. */
  public Future<?> turn() {
    return turners.submit(new Turn());
  }

  /** The same, one turner at a time. */
  public Future<?> turnInTurn() {
    return turners.submit(new TurnInTurn());
  }

  /** How many lathes were bought. */
  public int bought() {
    return bought.get();
  }

  private void use() {
    if (!here) {
      SystemClock.sleep(BUY_MS);
      bought.incrementAndGet();
      here = true;
    }
  }

  private class Turn implements Runnable {
    @Override
    public void run() {
      use();
    }
  }

  private class TurnInTurn implements Runnable {
    @Override
    public void run() {
      synchronized (Lathe.this) {
        use();
      }
    }
  }
}
