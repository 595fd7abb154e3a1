// How many books are out. Each loan and each return is checked by a thread of its own.
package com.example.subjects.lending;

import android.os.SystemClock;
import java.util.concurrent.atomic.AtomicInteger;

public class Ledger {
  /** How long it takes to check a card. */
  private static final long CHECK_MS = 30;

  private final AtomicInteger returned = new AtomicInteger();
  private volatile int lent;

  /** Lends a book; the thread ends when that is done. */
  public Thread lend(String title) {
    Thread thread = new Thread(new Lending(), "lend " + title);
    thread.start();
    return thread;
  }

  /** Takes a book back; the thread ends when that is done. */
  public Thread takeBack(String title) {
    Thread thread = new Thread(new TakingBack(), "take back " + title);
    thread.start();
    return thread;
  }

  /** How many books were lent. */
  public int lent() {
    return lent;
  }

  /** How many books came back. */
  public int returned() {
    return returned.get();
  }

  private class Lending implements Runnable {
    @Override
    public void run() {
      int before = lent;
      SystemClock.sleep(CHECK_MS);
      lent = before + 1;
    }
  }

  private class TakingBack implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(CHECK_MS);
      returned.incrementAndGet();
    }
  }
}
