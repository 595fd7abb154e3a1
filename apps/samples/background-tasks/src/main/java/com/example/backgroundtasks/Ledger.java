// A sum that is kept in the background and told to nobody: nothing is posted to the main thread.
package com.example.backgroundtasks;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

final class Ledger {
  private static final long REMINDER_MS = 20;

  private final ExecutorService bookkeeper = Executors.newSingleThreadExecutor();
  private final ForkJoinPool auditors = new ForkJoinPool(2);
  private final Timer calendar = new Timer("calendar");
  private volatile int total;
  private volatile boolean closed;
  private volatile boolean audited;
  private volatile boolean reminded;
  private volatile boolean stamped;
  private volatile boolean counted;
  private volatile boolean announced;
  private volatile boolean filed;

  Future<?> book(int amount) {
    return bookkeeper.submit(() -> add(amount));
  }

  void close() {
    new Thread(() -> closed = true, "closing").start();
  }

  CompletableFuture<Void> audit() {
    return CompletableFuture.runAsync(() -> audited = true, auditors);
  }

  Future<?> stamp() {
    return auditors.submit(() -> {
      stamped = true;
    });
  }

  void count() {
    auditors.invoke(new Count());
  }

  /** Tells the branch, on two threads of the bus's own. */
  void announce() {
    EventBus bus = EventBus.builder().build();
    bus.register(new Branch(this));
    bus.post("closing time");
  }

  void remind() {
    calendar.schedule(new Reminder(), REMINDER_MS);
  }

  int total() {
    return total;
  }

  boolean isClosed() {
    return closed;
  }

  boolean isAudited() {
    return audited;
  }

  boolean isStamped() {
    return stamped;
  }

  boolean isCounted() {
    return counted;
  }

  boolean isAnnounced() {
    return announced && filed;
  }

  boolean isReminded() {
    return reminded;
  }

  void add(int amount) {
    total += amount;
  }

  /** Forks the work, and nobody joins it. */
  private class Count extends RecursiveAction {
    @Override
    protected void compute() {
      new Entries().fork();
    }
  }

  private class Entries extends RecursiveAction {
    @Override
    protected void compute() {
      counted = true;
    }
  }

  public static class Branch {
    private final Ledger ledger;

    Branch(Ledger ledger) {
      this.ledger = ledger;
    }

    @Subscribe(threadMode = ThreadMode.ASYNC)
    public void announce(String news) {
      ledger.announced = true;
    }

    @Subscribe(threadMode = ThreadMode.BACKGROUND)
    public void file(String news) {
      ledger.filed = true;
    }
  }

  private class Reminder extends TimerTask {
    @Override
    public void run() {
      reminded = true;
    }
  }
}
