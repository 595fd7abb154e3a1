package com.example.subjects.theatre;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Is struck before the play begins. */
public final class Gong {
  private final Lock lock = new ReentrantLock();
  private final Condition struck = lock.newCondition();

  public void strike() {
    lock.lock();
    try {
      struck.signalAll();
    } finally {
      lock.unlock();
    }
  }

  public boolean hear() throws InterruptedException {
    lock.lock();
    try {
      return struck.await(2, TimeUnit.SECONDS);
    } finally {
      lock.unlock();
    }
  }
}
