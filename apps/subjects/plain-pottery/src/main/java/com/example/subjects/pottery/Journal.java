package com.example.subjects.pottery;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A list of entries that is only ever added to, and that can be waited on. */
public final class Journal<T> {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition added = lock.newCondition();
  private final List<T> entries = new ArrayList<>();

  public void add(T entry) {
    lock.lock();
    try {
      entries.add(entry);
      added.signalAll();
    } finally {
      lock.unlock();
    }
  }

  public List<T> entries() {
    lock.lock();
    try {
      return new ArrayList<>(entries);
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the entry is there; false where it is not in time. */
  public boolean await(T entry, long timeout, TimeUnit unit) throws InterruptedException {
    long left = unit.toNanos(timeout);
    lock.lock();
    try {
      while (!entries.contains(entry)) {
        if (left <= 0) {
          return false;
        }
        left = added.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }
}
