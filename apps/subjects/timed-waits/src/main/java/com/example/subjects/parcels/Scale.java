// Weighs parcels on a thread of its own; the display is told on the main thread, the sum is kept by the thread itself.
package com.example.subjects.parcels;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;

public class Scale {
  /** How long it takes until the scale no longer swings. */
  private static final long SWING_MS = 30;

  private final Handler main = new Handler(Looper.getMainLooper());
  private volatile int total;
  private volatile String label = "kg";

  /** Weighs a parcel and calls back on the main thread. */
  public void weigh(int weight, Runnable weighed) {
    new Thread(new Weighing(weight, () -> main.post(weighed)), "scale").start();
  }

  /** Weighs a parcel and calls back on the scale's own thread. */
  public void weighSilently(int weight, Runnable weighed) {
    new Thread(new Weighing(weight, weighed), "scale").start();
  }

  /** The sum of all weights so far. */
  public int total() {
    return total;
  }

  /** The unit on the display, which no weighing changes. */
  public String label() {
    return label;
  }

  private class Weighing implements Runnable {
    private final int weight;
    private final Runnable weighed;

    Weighing(int weight, Runnable weighed) {
      this.weight = weight;
      this.weighed = weighed;
    }

    @Override
    public void run() {
      SystemClock.sleep(SWING_MS);
      synchronized (Scale.this) {
        total += weight;
      }
      weighed.run();
    }
  }
}
