// Counts drops: a thread listens to the gauge and tells the main thread of every single one.
package com.example.subjects.station;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;

public class RainGauge {
  /** After so many drops the gauge rests a moment. */
  private static final int BURST = 50;

  private final Handler main = new Handler(Looper.getMainLooper());
  private int drops;

  /** Listens until so many drops have fallen. */
  public void listen(int count) {
    new Thread(new Listener(count), "rain-gauge").start();
  }

  /** The drops that were counted; on the main thread. */
  public int drops() {
    return drops;
  }

  private void count() {
    drops++;
  }

  private class Listener implements Runnable {
    private final int count;

    Listener(int count) {
      this.count = count;
    }

    @Override
    public void run() {
      for (int drop = 1; drop <= count; drop++) {
        main.post(RainGauge.this::count);
        if (drop % BURST == 0) {
          SystemClock.sleep(1);
        }
      }
    }
  }
}
