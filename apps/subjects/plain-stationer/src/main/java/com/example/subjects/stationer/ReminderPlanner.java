package com.example.subjects.stationer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** Reminds of things when they are due. */
public final class ReminderPlanner {
  private final DelayQueue<Reminder> planned = new DelayQueue<>();
  private final List<String> rung = new ArrayList<>();
  private final long base = System.nanoTime();

  public void plan(String what, long afterMillis) {
    planned.add(new Reminder(what, base + TimeUnit.MILLISECONDS.toNanos(afterMillis)));
  }

  /** Rings for all that is planned by now, on a thread of its own. */
  public Thread start() {
    Thread bell = new Thread(new Ring(planned.size()), "bell");
    bell.start();
    return bell;
  }

  public synchronized List<String> rung() {
    return new ArrayList<>(rung);
  }

  private synchronized void ring(String what) {
    rung.add(what);
  }

  private final class Ring implements Runnable {
    private final int count;

    Ring(int count) {
      this.count = count;
    }

    @Override
    public void run() {
      try {
        for (int i = 0; i < count; i++) {
          ring(planned.take().what);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static final class Reminder implements Delayed {
    final String what;
    private final long due;

    Reminder(String what, long due) {
      this.what = what;
      this.due = due;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(due, ((Reminder) other).due);
    }
  }
}
