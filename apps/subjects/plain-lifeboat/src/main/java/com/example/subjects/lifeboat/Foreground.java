package com.example.subjects.lifeboat;

import android.os.Handler;
import android.os.Looper;

/** Counts started screens; says that the app is in the background a while after the last has stopped. Main thread only. */
public final class Foreground {
  private final Handler main = new Handler(Looper.getMainLooper());
  private final Object token = new Object();
  private int started;
  private volatile int wentAway;

  public void onStarted() {
    if (started++ == 0) {
      main.removeCallbacksAndMessages(token);
    }
  }

  public void onStopped() {
    if (--started == 0) {
      main.postDelayed(new GoAway(), token, 100);
    }
  }

  /** How often the app went to the background. */
  public int wentAway() {
    return wentAway;
  }

  private final class GoAway implements Runnable {
    @Override
    public void run() {
      wentAway++;
    }
  }
}
