// The bell by the hopper, which does not ring again at once.
package com.example.subjects.mill;

import android.os.Handler;
import android.os.Looper;

public final class MillBell {
  private static final long QUIET_MS = 100;

  private final Handler main = new Handler(Looper.getMainLooper());
  private boolean quiet;
  private int rung;

  /** Rings, unless it has just rung; tells whether it does. */
  public synchronized boolean ring() {
    if (quiet) {
      return false;
    }
    quiet = true;
    rung++;
    main.postDelayed(new EndOfQuiet(), QUIET_MS);
    return true;
  }

  public synchronized int rung() {
    return rung;
  }

  private synchronized void endQuiet() {
    quiet = false;
  }

  private final class EndOfQuiet implements Runnable {
    @Override
    public void run() {
      endQuiet();
    }
  }
}
