package com.example.subjects.smithy;

import android.os.SystemClock;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Reminds of what is planned, in the order in which it is due. */
public final class Planner {
  private final DelayQueue<Reminder> plan = new DelayQueue<>();
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final long now = SystemClock.uptimeMillis();

  public void remind(String what, long millis) {
    plan.add(new Reminder(what, now + millis));
  }

  public void start() {
    Thread thread = new Thread(new Tell(), "planner");
    thread.setDaemon(true);
    thread.start();
  }

  /** The next reminder, however long it takes. */
  public String next() throws InterruptedException {
    return told.take();
  }

  private final class Tell implements Runnable {
    @Override
    public void run() {
      try {
        while (true) {
          told.put(plan.take().what);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static final class Reminder implements Delayed {
    private final String what;
    private final long at;

    Reminder(String what, long at) {
      this.what = what;
      this.at = at;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(at - SystemClock.uptimeMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(at, ((Reminder) other).at);
    }
  }
}
