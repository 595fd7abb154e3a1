package com.example.subjects.smithy;

import android.os.SystemClock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Draws patterns for gates, each once. */
public final class PatternCache {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Map<String, String> patterns = new HashMap<>();
  private final AtomicInteger drawn = new AtomicInteger();

  public String pattern(String name) {
    lock.readLock().lock();
    try {
      String there = patterns.get(name);
      if (there != null) {
        return there;
      }
    } finally {
      lock.readLock().unlock();
    }
    lock.writeLock().lock();
    try {
      // Somebody else may have drawn it between the two locks.
      return patterns.computeIfAbsent(name, this::draw);
    } finally {
      lock.writeLock().unlock();
    }
  }

  public int drawn() {
    return drawn.get();
  }

  private String draw(String name) {
    SystemClock.sleep(10);
    drawn.incrementAndGet();
    return "~" + name + "~";
  }
}
