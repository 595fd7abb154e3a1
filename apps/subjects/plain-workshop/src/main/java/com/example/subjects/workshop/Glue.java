// Glue that dries: pots in the order in which they are dry, and answers that are made of others.
package com.example.subjects.workshop;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class Glue {
  private static final long DRY_MS = 100;

  private final DelayQueue<Pot> pots = new DelayQueue<>();
  private final List<String> dry = new CopyOnWriteArrayList<>();
  private final ExecutorService hands = Executors.newCachedThreadPool();
  private final Handler main = new Handler(Looper.getMainLooper());
  private volatile String shown;

  /** Someone looks after the pots. */
  public void watch() {
    hands.execute(new Watch());
  }

  /** Puts a pot there that is dry in so many milliseconds. */
  public void put(String name, long ms) {
    pots.put(new Pot(name, SystemClock.uptimeMillis() + ms));
  }

  /** The pots that are dry, in their order. */
  public List<String> dry() {
    return dry;
  }

  /** Waits until so many pots are dry. */
  public void waitFor(int many) {
    while (dry.size() < many) {
      SystemClock.sleep(10);
    }
  }

  /** The first of two glues that is dry. */
  public CompletableFuture<String> firstDry() {
    CompletableFuture<String> bone = CompletableFuture.supplyAsync(() -> dryIn("bone", DRY_MS), hands);
    CompletableFuture<String> fish = CompletableFuture.supplyAsync(() -> dryIn("fish", 4 * DRY_MS), hands);
    return bone.applyToEither(fish, name -> name);
  }

  /** Both glues once they are dry. */
  public CompletableFuture<String> bothDry() {
    CompletableFuture<String> bone = CompletableFuture.supplyAsync(() -> dryIn("bone", DRY_MS), hands);
    CompletableFuture<String> fish = CompletableFuture.supplyAsync(() -> dryIn("fish", 2 * DRY_MS), hands);
    return bone.thenCombine(fish, (one, other) -> one + " and " + other);
  }

  /** Shows on the main thread which glue is dry. */
  public void show() {
    hands.execute(new Show());
  }

  /** What is shown. */
  public String shown() {
    return shown;
  }

  private static String dryIn(String name, long ms) {
    SystemClock.sleep(ms);
    return name;
  }

  private class Watch implements Runnable {
    @Override
    public void run() {
      try {
        while (true) {
          dry.add(pots.take().name);
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private class Show implements Runnable {
    @Override
    public void run() {
      String name = dryIn("bone", DRY_MS / 2);
      main.post(() -> shown = name);
    }
  }

  private static class Pot implements Delayed {
    final String name;
    private final long dryAt;

    Pot(String name, long dryAt) {
      this.name = name;
      this.dryAt = dryAt;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(dryAt - SystemClock.uptimeMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(dryAt, ((Pot) other).dryAt);
    }
  }
}
