package com.example.subjects.lifeboat;

import android.os.SystemClock;

/** Pumps the bilge dry. */
public final class Pump {
  private volatile int litres;

  public Pump(int litres) {
    this.litres = litres;
  }

  public Thread drain() {
    Thread thread = new Thread(() -> {
      while (litres > 0) {
        SystemClock.sleep(50);
        litres -= 10;
      }
    }, "pump");
    thread.start();
    return thread;
  }

  public int litres() {
    return litres;
  }
}
