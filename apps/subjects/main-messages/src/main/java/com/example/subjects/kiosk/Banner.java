// A line that hides itself after a while; it is shown and hidden on the main thread.
package com.example.subjects.kiosk;

import android.os.Handler;
import android.os.Looper;

public class Banner {
  private static final long LONG_MS = 2000;
  private static final long SHORT_MS = 1200;

  private final Handler main = new Handler(Looper.getMainLooper());
  private volatile Runnable listener = () -> {};
  private volatile boolean shown;

  /** Calls it, on the main thread, once the line is hidden. */
  public void onHidden(Runnable listener) {
    this.listener = listener;
  }

  /** Shows the line for two seconds; on the main thread. */
  public void show() {
    shown = true;
    main.postDelayed(new Hide(), LONG_MS);
  }

  /** Shows the line for a moment; on the main thread. */
  public void flash() {
    shown = true;
    main.postDelayed(new Hide(), SHORT_MS);
  }

  /** Whether the line is there. */
  public boolean isShown() {
    return shown;
  }

  private class Hide implements Runnable {
    @Override
    public void run() {
      shown = false;
      listener.run();
    }
  }
}
