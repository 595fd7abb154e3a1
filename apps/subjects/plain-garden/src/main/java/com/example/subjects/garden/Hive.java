package com.example.subjects.garden;

import android.os.Handler;
import android.os.HandlerThread;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A hive whose bees are counted by permits, which can be taken one by one or all at once. */
public final class Hive {
  private final Semaphore bees = new Semaphore(0);
  private final Handler warden;

  public Hive() {
    HandlerThread thread = new HandlerThread("warden");
    thread.start();
    warden = new Handler(thread.getLooper());
  }

  /** The first bee flies out when it is awake. */
  public void open() {
    warden.postDelayed(new Bee(), 400);
  }

  /** Whoever has flown before is not counted. */
  public void countFromNow() {
    bees.drainPermits();
  }

  public boolean seesABee(long millis) throws InterruptedException {
    return bees.tryAcquire(millis, TimeUnit.MILLISECONDS);
  }

  private final class Bee implements Runnable {
    @Override
    public void run() {
      bees.release();
    }
  }
}
