package com.example.subjects.airfield;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Tells the pilot that the runway is clear, and the mechanic that the parts have come. */
public final class Tower {
  private final Lock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private boolean clear;
  private boolean delivered;

  public void clear() {
    lock.lock();
    try {
      clear = true;
      news.signal();
    } finally {
      lock.unlock();
    }
  }

  public void deliver() {
    lock.lock();
    try {
      delivered = true;
      news.signal();
    } finally {
      lock.unlock();
    }
  }

  public void waitForClearance() {
    lock.lock();
    try {
      while (!clear) {
        news.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  public void waitForParts() {
    lock.lock();
    try {
      while (!delivered) {
        news.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }
}
