// Reminds the driver of a pickup, unless it is called off.
package com.example.subjects.courier;

import android.os.Handler;
import android.os.Looper;

public class Reminder {
  private static final long AHEAD_MS = 30;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final Runnable ring = new Ring();
  private volatile boolean rung;

  /** Reminds in a moment. */
  public void schedule() {
    main.postDelayed(ring, AHEAD_MS);
  }

  /** Does not remind. */
  public void callOff() {
    main.removeCallbacks(ring);
  }

  /** Whether the driver was reminded. */
  public boolean hasRung() {
    return rung;
  }

  private class Ring implements Runnable {
    @Override
    public void run() {
      rung = true;
    }
  }
}
