// Gets ready what is needed soon, when the main thread has nothing better to do.
package com.example.subjects.lending;

import android.os.Looper;
import android.os.MessageQueue;

public class WarmUp implements MessageQueue.IdleHandler {
  private volatile boolean warm;

  /** Gets ready once the main thread, which calls this, is idle. */
  public void begin() {
    Looper.myQueue().addIdleHandler(this);
  }

  /** Whether all is ready. */
  public boolean isWarm() {
    return warm;
  }

  @Override
  public boolean queueIdle() {
    warm = true;
    return false;
  }
}
