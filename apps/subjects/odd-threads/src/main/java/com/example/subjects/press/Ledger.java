// Books what a customer pays, on a pool's thread and under a lock that is still held when the main thread is told.
package com.example.subjects.press;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Ledger {
  /** How long it takes to book. */
  private static final long BOOK_MS = 20;

  private final Object lock = new Object();
  private final Handler main = new Handler(Looper.getMainLooper());
  private final ExecutorService pool = Executors.newSingleThreadExecutor();
  private volatile Runnable listener = () -> {};
  private int debit;
  private int credit;
  private int shown;

  /** Calls it, on the main thread, once a sum is shown. */
  public void onShown(Runnable listener) {
    this.listener = listener;
  }

  /** Books a payment in the background. */
  public void book(int amount) {
    pool.execute(new Booking(amount));
  }

  /** The sum on the screen. */
  public int shown() {
    synchronized (lock) {
      return shown;
    }
  }

  /** Whether both sides are the same. */
  public boolean isBalanced() {
    synchronized (lock) {
      return debit == credit;
    }
  }

  private void show() {
    synchronized (lock) {
      shown = debit;
    }
    listener.run();
  }

  private class Booking implements Runnable {
    private final int amount;

    Booking(int amount) {
      this.amount = amount;
    }

    @Override
    public void run() {
      SystemClock.sleep(BOOK_MS);
      synchronized (lock) {
        debit += amount;
        main.post(Ledger.this::show);
        credit += amount;
      }
    }
  }
}
