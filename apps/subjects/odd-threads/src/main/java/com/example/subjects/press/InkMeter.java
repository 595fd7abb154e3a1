// Measures the ink on a thread of its own; whoever wants to know looks.
package com.example.subjects.press;

import android.os.SystemClock;

public class InkMeter {
  /** How long it measures. */
  private static final long MEASURE_MS = 20;

  private volatile int percent = -1;

  /** Measures in the background; the thread ends with that. */
  public Thread measure() {
    Thread thread = new Thread(new Measuring(), "ink-meter");
    thread.start();
    return thread;
  }

  /** How much ink there is, -1 while that is not known. */
  public int percent() {
    return percent;
  }

  private class Measuring implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(MEASURE_MS);
      percent = 80;
    }
  }
}
