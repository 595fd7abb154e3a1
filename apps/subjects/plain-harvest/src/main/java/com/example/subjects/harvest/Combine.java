// The combine: gears are chosen on the main thread and changed by an engine's thread, which reports what it did.
package com.example.subjects.harvest;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.SystemClock;

public final class Combine {
  private final HandlerThread thread = new HandlerThread("engine");
  private final Handler engine;
  private final Handler main = new Handler(Looper.getMainLooper());
  private int gear;
  private int asked;
  private int reported;

  public Combine() {
    thread.start();
    engine = new Handler(thread.getLooper());
  }

  /** Shows the gear at once, and has the engine change into it. */
  public void shift(int to) {
    gear = to;
    asked++;
    engine.post(new Change(asked, to));
  }

  public int gear() {
    return gear;
  }

  /** Whether the engine has reported all that it was asked for. */
  public boolean isSettled() {
    return asked == reported;
  }

  public void stop() {
    thread.quitSafely();
  }

  private void report(int number, int is) {
    reported++;
    if (number == asked) {
      gear = is;
    }
  }

  private final class Change implements Runnable {
    private final int number;
    private final int to;

    Change(int number, int to) {
      this.number = number;
      this.to = to;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      main.post(() -> report(number, to));
    }
  }
}
