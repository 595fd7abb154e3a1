// Flags at the mast. They are hoisted by a looper of their own.
package com.example.subjects.harbour;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Signals {
  private static final long PAUSE_MS = 60;

  private final HandlerThread signalman = new HandlerThread("signalman");
  private final Handler mast;
  private final List<String> hoisted = Collections.synchronizedList(new ArrayList<>());

  public Signals() {
    signalman.start();
    mast = new Handler(signalman.getLooper());
  }

  /** Has a flag hoisted. */
  public void hoist(String flag) {
    mast.post(new Hoist(flag));
  }

  /** Has a flag hoisted before all that wait. */
  public void hoistFirst(String flag) {
    mast.postAtFrontOfQueue(new Hoist(flag));
  }

  /** Has a flag hoisted unless another one is asked for within a moment. */
  public void hoistLastOf(String flag) {
    mast.removeCallbacksAndMessages(this);
    mast.postAtTime(new Hoist(flag), this, android.os.SystemClock.uptimeMillis() + PAUSE_MS);
  }

  /** Forgets what was not hoisted yet. */
  public void forget() {
    mast.removeCallbacksAndMessages(null);
  }

  /** Waits until all flags are hoisted that were asked for. */
  public void finish() throws InterruptedException {
    signalman.quitSafely();
    signalman.join();
  }

  /** The flags in the order in which they went up. */
  public List<String> hoisted() {
    return hoisted;
  }

  /** Tells the harbour master, on the main thread and before all that wait there. */
  public void alarm(Runnable told) {
    Handler main = new Handler(Looper.getMainLooper());
    mast.post(() -> main.postAtFrontOfQueue(told));
  }

  /** Tells the harbour master, on the main thread, with a message that no barrier stops. */
  public void alarmAsync(Runnable told) {
    Handler main = Handler.createAsync(Looper.getMainLooper());
    mast.post(() -> main.post(told));
  }

  private class Hoist implements Runnable {
    private final String flag;

    Hoist(String flag) {
      this.flag = flag;
    }

    @Override
    public void run() {
      hoisted.add(flag);
    }
  }
}
