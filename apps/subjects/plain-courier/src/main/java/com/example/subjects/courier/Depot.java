// What lies in the depot. Many may count it at a time, but nobody while it is restocked.
package com.example.subjects.courier;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Depot {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Executor staff = Executors.newSingleThreadExecutor();
  private final List<String> shelf = new ArrayList<>();

  /** Restocks the depot in the background; the latch opens once the doors are locked for it. */
  public CountDownLatch restock(String... parcels) {
    CountDownLatch locked = new CountDownLatch(1);
    staff.execute(new Restock(parcels, locked));
    return locked;
  }

  /** How many parcels there are. */
  public int count() {
    lock.readLock().lock();
    try {
      return shelf.size();
    } finally {
      lock.readLock().unlock();
    }
  }

  private class Restock implements Runnable {
    private static final long CARRY_MS = 20;

    private final String[] parcels;
    private final CountDownLatch locked;

    Restock(String[] parcels, CountDownLatch locked) {
      this.parcels = parcels;
      this.locked = locked;
    }

    @Override
    public void run() {
      lock.writeLock().lock();
      try {
        locked.countDown();
        SystemClock.sleep(CARRY_MS);
        shelf.addAll(Arrays.asList(parcels));
      } finally {
        lock.writeLock().unlock();
      }
    }
  }
}
