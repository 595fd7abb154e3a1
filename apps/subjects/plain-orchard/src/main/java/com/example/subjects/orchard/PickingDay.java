package com.example.subjects.orchard;

import android.os.SystemClock;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

/** Several pick, and the day is over when all have come back. */
public final class PickingDay {
  private final Phaser back = new Phaser(1);
  private final AtomicInteger kilos = new AtomicInteger();

  /** Sends one more. */
  public void send(int load) {
    back.register();
    new Thread(new Trip(load), "trip").start();
  }

  /** All that was brought, once everybody is back. */
  public int awaitKilos() {
    back.arriveAndAwaitAdvance();
    return kilos.get();
  }

  private final class Trip implements Runnable {
    private final int load;

    Trip(int load) {
      this.load = load;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      kilos.addAndGet(load);
      back.arriveAndDeregister();
    }
  }
}
