// Counts, on the main thread, the messages that a background thread fetches.
package com.example.noscreen;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;

public class MessageCounter {
  /** How long the work takes that stands for a server's. */
  private static final long WORK_MS = 25;

  private final Handler main = new Handler(Looper.getMainLooper());
  private int count;

  /** Fetches a message in the background; it is counted once it is there. */
  public void fetch() {
    new Thread(this::work, "message-fetcher").start();
  }

  /** How many were counted; to be called on the main thread. */
  public int count() {
    return count;
  }

  private void work() {
    SystemClock.sleep(WORK_MS);
    main.post(() -> count++);
  }
}
