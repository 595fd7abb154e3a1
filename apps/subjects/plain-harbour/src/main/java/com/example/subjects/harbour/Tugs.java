// A tug that tows one ship at a time.
package com.example.subjects.harbour;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class Tugs {
  private final ReentrantLock tug = new ReentrantLock();
  private final Handler main = new Handler(Looper.getMainLooper());
  private volatile int towed;

  /** Tows a ship with a thread of its own, and tells the main thread while it does. */
  public Thread tow() {
    Thread thread = new Thread(new Tow(), "tow");
    thread.start();
    return thread;
  }

  /** Hires the tug if it becomes free within so many milliseconds. */
  public boolean hireWithin(long limitMs) throws InterruptedException {
    if (!tug.tryLock(limitMs, TimeUnit.MILLISECONDS)) {
      return false;
    }

    tug.unlock();
    return true;
  }

  /** Waits for the tug. */
  public void hire() {
    tug.lock();
    tug.unlock();
  }

  /** How many ships were towed. */
  public int towed() {
    return towed;
  }

  private class Tow implements Runnable {
    @Override
    public void run() {
      tug.lock();
      try {
        main.post(() -> towed++);
      } finally {
        tug.unlock();
      }
    }
  }
}
