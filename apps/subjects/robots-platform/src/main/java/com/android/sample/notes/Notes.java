// Saves notes on a pool's thread and says so on the main thread.
package com.android.sample.notes;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Notes {
  /** How long it takes to write a note. */
  private static final long WRITE_MS = 20;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final ExecutorService disk = Executors.newSingleThreadExecutor();
  private String status = "idle";

  /** Saves a note in the background, and calls back on the main thread. */
  public void save(String note, Runnable saved) {
    disk.execute(new Save(note, saved));
  }

  /** What the screen says; on the main thread. */
  public String status() {
    return status;
  }

  private void tell(String note, Runnable saved) {
    status = "saved " + note;
    saved.run();
  }

  private class Save implements Runnable {
    private final String note;
    private final Runnable saved;

    Save(String note, Runnable saved) {
      this.note = note;
      this.saved = saved;
    }

    @Override
    public void run() {
      SystemClock.sleep(WRITE_MS);
      main.post(() -> tell(note, saved));
    }
  }
}
