package com.example.subjects.seedbank;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** What happened, in order. */
public final class Logbook<T> {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition written = lock.newCondition();
  private final List<T> lines = new ArrayList<>();

  public void add(T line) {
    lock.lock();
    try {
      lines.add(line);
      written.signalAll();
    } finally {
      lock.unlock();
    }
  }

  public List<T> entries() {
    lock.lock();
    try {
      return new ArrayList<>(lines);
    } finally {
      lock.unlock();
    }
  }

  public boolean await(T line, long time, TimeUnit unit) throws InterruptedException {
    return awaitThat(() -> lines.contains(line), unit.toNanos(time));
  }

  public boolean awaitSize(int size, long time, TimeUnit unit) throws InterruptedException {
    return awaitThat(() -> lines.size() >= size, unit.toNanos(time));
  }

  private boolean awaitThat(BooleanSupplier condition, long nanos) throws InterruptedException {
    lock.lock();
    try {
      while (!condition.getAsBoolean()) {
        if (nanos <= 0) {
          return false;
        }
        nanos = written.awaitNanos(nanos);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }
}
