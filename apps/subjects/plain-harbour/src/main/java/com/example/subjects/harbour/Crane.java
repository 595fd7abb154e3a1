// One crane. Whoever finds it at work goes away, or waits, as asked.
package com.example.subjects.harbour;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class Crane {
  private static final long LIFT_MS = 20;

  private final ExecutorService dockers = Executors.newCachedThreadPool();
  private final Semaphore free = new Semaphore(1);
  private final AtomicInteger lifted = new AtomicInteger();

  /** A docker lifts a box if the crane is free, and leaves it where it is otherwise. */
  public Future<?> liftIfFree() {
    return dockers.submit(new LiftIfFree());
  }

  /** A docker waits for the crane and lifts a box. */
  public Future<?> lift() {
    return dockers.submit(new Lift());
  }

  /** How many boxes were lifted. */
  public int lifted() {
    return lifted.get();
  }

  private void move() {
    SystemClock.sleep(LIFT_MS);
    lifted.incrementAndGet();
    free.release();
  }

  private class LiftIfFree implements Runnable {
    @Override
    public void run() {
      if (free.tryAcquire()) {
        move();
      }
    }
  }

  private class Lift implements Runnable {
    @Override
    public void run() {
      free.acquireUninterruptibly();
      move();
    }
  }
}
