// Sings on the main thread, a moment after a background thread was asked for it.
package com.example.canary;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;

public class Canary {
  /** How long it takes a breath. */
  private static final long BREATH_MS = 20;

  private final Handler main = new Handler(Looper.getMainLooper());
  private volatile String song = "";

  /** Asks for a song. */
  public void ask() {
    new Thread(this::breathe, "canary").start();
  }

  /** What was sung. */
  public String song() {
    return song;
  }

  private void breathe() {
    SystemClock.sleep(BREATH_MS);
    main.post(() -> song = "tweet");
  }
}
