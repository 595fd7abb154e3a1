package com.example.subjects.bindery;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Holds one book at a time. */
public final class Clamp {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private String book;

  public void put(String next) throws InterruptedException {
    lock.lock();
    try {
      while (book != null) {
        changed.await();
      }
      book = next;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  public String take() throws InterruptedException {
    lock.lock();
    try {
      while (book == null) {
        changed.await();
      }
      String taken = book;
      book = null;
      changed.signalAll();
      return taken;
    } finally {
      lock.unlock();
    }
  }
}
