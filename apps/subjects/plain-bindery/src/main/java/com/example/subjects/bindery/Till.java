package com.example.subjects.bindery;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Takes payments; one that is sent again with its key is not charged again while the key is known. */
public final class Till {
  private static final long KEY_MS = 1200;

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Set<String> keys = ConcurrentHashMap.newKeySet();
  private final List<Integer> charged = new ArrayList<>();

  public boolean pay(String key, int cents) {
    if (!keys.add(key)) {
      return false;
    }
    synchronized (charged) {
      charged.add(cents);
    }
    clock.schedule(new Forget(key), KEY_MS, TimeUnit.MILLISECONDS);
    return true;
  }

  public int total() {
    synchronized (charged) {
      int sum = 0;
      for (int cents : charged) {
        sum += cents;
      }
      return sum;
    }
  }

  public void close() {
    clock.shutdownNow();
  }

  private final class Forget implements Runnable {
    private final String key;

    Forget(String key) {
      this.key = key;
    }

    @Override
    public void run() {
      keys.remove(key);
    }
  }
}
