package com.example.subjects.brewery;

import android.os.SystemClock;
import java.util.concurrent.locks.StampedLock;

/** Malt and three times as much water, which go in one after the other. */
public final class MashTun {
  private final StampedLock lock = new StampedLock();
  private volatile int malt;
  private volatile int water;

  /** Starts a thread that fills in some kilos, one at a time. */
  public Thread fill(int kilos) {
    Thread thread = new Thread(new Fill(kilos), "fill");
    thread.start();
    return thread;
  }

  /** How much water is missing. */
  public int missing() {
    long stamp = lock.tryOptimisticRead();
    int missing = 3 * malt - water;
    if (lock.validate(stamp)) {
      return missing;
    }
    stamp = lock.readLock();
    try {
      return 3 * malt - water;
    } finally {
      lock.unlockRead(stamp);
    }
  }

  public int kilos() {
    return malt + water;
  }

  private final class Fill implements Runnable {
    private final int kilos;

    Fill(int kilos) {
      this.kilos = kilos;
    }

    @Override
    public void run() {
      for (int i = 0; i < kilos; i++) {
        long stamp = lock.writeLock();
        try {
          malt++;
          SystemClock.sleep(5);
          water += 3;
        } finally {
          lock.unlockWrite(stamp);
        }
      }
    }
  }
}
