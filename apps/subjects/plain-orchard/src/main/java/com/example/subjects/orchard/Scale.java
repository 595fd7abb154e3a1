package com.example.subjects.orchard;

import android.os.SystemClock;
import java.io.IOException;

/** A scale for whole crates, which has to warm up. */
public final class Scale {
  private volatile boolean warm;

  public void switchOn() {
    new Thread(new WarmUp(), "scale").start();
  }

  /** What is on it, in kilos. */
  public int read() throws IOException {
    if (!warm) {
      throw new IOException("the scale is cold");
    }
    return 41;
  }

  private final class WarmUp implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      warm = true;
    }
  }
}
