// Moves money between accounts in the background, and lists on the main thread what is being moved.
package com.example.subjects.lending;

import android.os.Handler;
import android.os.Looper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Cashier {
  private final Handler main = new Handler(Looper.getMainLooper());
  private final ExecutorService pool = Executors.newFixedThreadPool(2);
  private final List<String> slips = new ArrayList<>();

  /** Moves money; nobody sees one account changed without the other. */
  public Future<?> transfer(Account from, Account to, int cents) {
    return pool.submit(new Transfer(from, to, cents));
  }

  private class Transfer implements Runnable {
    private final Account from;
    private final Account to;
    private final int cents;

    Transfer(Account from, Account to, int cents) {
      this.from = from;
      this.to = to;
      this.cents = cents;
    }

    @Override
    public void run() {
      synchronized (from) {
        main.post(() -> slips.add("moving " + cents));
        synchronized (to) {
          from.add(-cents);
          to.add(cents);
        }
      }
    }
  }
}
