package com.example.subjects.lighthouse;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** How much oil was used. It can be gone through while nothing is entered. */
public final class Ledger {
  private final ExecutorService inspector = Executors.newSingleThreadExecutor();
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final List<Integer> gallons = new ArrayList<>();

  public Future<?> audit() {
    return inspector.submit(new Audit());
  }

  /** Whether it was entered: it is not where somebody has the ledger for long. */
  public boolean enter(int used) throws InterruptedException {
    if (!lock.writeLock().tryLock(800, TimeUnit.MILLISECONDS)) {
      return false;
    }
    try {
      return gallons.add(used);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private final class Audit implements Runnable {
    @Override
    public void run() {
      lock.readLock().lock();
      try {
        for (int used : gallons) {
          SystemClock.sleep(20);
          if (used < 0) {
            throw new IllegalStateException("Less than nothing");
          }
        }
      } finally {
        lock.readLock().unlock();
      }
    }
  }
}
