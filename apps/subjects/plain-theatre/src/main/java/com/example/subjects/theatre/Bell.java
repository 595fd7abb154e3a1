package com.example.subjects.theatre;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Is rung after the interval. */
public final class Bell {
  private final Lock lock = new ReentrantLock();
  private final Condition rings = lock.newCondition();
  private boolean rung;

  public void ring() {
    lock.lock();
    try {
      rung = true;
      rings.signalAll();
    } finally {
      lock.unlock();
    }
  }

  public boolean hear() {
    lock.lock();
    try {
      while (!rung) {
        rings.awaitUninterruptibly();
      }
      return true;
    } finally {
      lock.unlock();
    }
  }
}
