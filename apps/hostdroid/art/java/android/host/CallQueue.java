package android.host;

import android.util.Log;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * A thread that stands for one of another process: it runs what it is given, one call after the other, when it is due. On a
 * device no executor of the app's process has a part in that, so none has here: a debugger that watches executors sees as
 * much of the system as on a device.
 */
public final class CallQueue {
  /** Calls that are due at the same time run in the order in which they came. */
  private static final class Call implements Delayed {
    final Runnable task;
    final long dueNanos;
    final long number;

    Call(Runnable task, long dueNanos, long number) {
      this.task = task;
      this.dueNanos = dueNanos;
      this.number = number;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      Call call = (Call) other;
      int byTime = Long.signum(dueNanos - call.dueNanos);
      return byTime != 0 ? byTime : Long.compare(number, call.number);
    }
  }

  private final DelayQueue<Call> calls = new DelayQueue<>();
  private long count;

  public CallQueue(String threadName) {
    Thread thread = new Thread(this::run, threadName);
    thread.setDaemon(true);
    thread.start();
  }

  public void add(Runnable task) {
    add(task, 0);
  }

  public synchronized void add(Runnable task, long delayMs) {
    long dueNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(delayMs);
    calls.add(new Call(task, dueNanos, count++));
  }

  private void run() {
    while (true) {
      try {
        calls.take().task.run();
      } catch (InterruptedException e) {
        // Nobody ends this thread.
      } catch (RuntimeException e) {
        Log.e("HostServices", "a call failed", e);
      }
    }
  }
}
