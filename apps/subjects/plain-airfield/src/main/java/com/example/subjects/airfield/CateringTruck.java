package com.example.subjects.airfield;

import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Loads the meals, once the kitchen has sent it. */
public final class CateringTruck {
  private final ExecutorService kitchen = Executors.newSingleThreadExecutor();
  private final CountDownLatch sent = new CountDownLatch(1);
  private final Thread loader = new Thread(new Load(), "loader");
  private final AtomicInteger meals = new AtomicInteger();

  public void order() {
    kitchen.execute(new Send());
  }

  /** Returns once the loader was sent and has ended. */
  public void waitForTheLoader() throws InterruptedException {
    sent.await();
    loader.join();
  }

  public int meals() {
    return meals.get();
  }

  private final class Send implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      loader.start();
      sent.countDown();
    }
  }

  private final class Load implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      meals.set(120);
    }
  }
}
