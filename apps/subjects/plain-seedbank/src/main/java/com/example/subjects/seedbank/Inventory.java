package com.example.subjects.seedbank;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The grams of each kind in a vault. */
final class Inventory {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final Map<String, Integer> grams = new HashMap<>();

  int add(String kind, int more) {
    lock.writeLock().lock();
    try {
      int now = grams.getOrDefault(kind, 0) + more;
      grams.put(kind, now);
      return now;
    } finally {
      lock.writeLock().unlock();
    }
  }

  int of(String kind) {
    lock.readLock().lock();
    try {
      return grams.getOrDefault(kind, 0);
    } finally {
      lock.readLock().unlock();
    }
  }
}
