package com.example.subjects.lifeboat;

import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;

/** Has to be warm before the boat goes down the slip. */
public final class Engine {
  private final CountDownLatch warm = new CountDownLatch(1);

  public void start() {
    new Thread(() -> {
      SystemClock.sleep(250);
      warm.countDown();
    }, "engine").start();
  }

  public void awaitWarm() throws InterruptedException {
    warm.await();
  }
}
