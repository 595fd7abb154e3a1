// A bell that calls for dinner. One who listens only now hears nothing of what rang before.
package com.example.subjects.workshop;

import android.os.SystemClock;

public class Bell {
  private static final long COOK_MS = 100;

  private boolean rung;
  private int rings;

  /** The cook rings in a while. */
  public void cook() {
    new Thread(new Cook(), "cook").start();
  }

  /** Whether it rings from now on, within so many milliseconds. */
  public synchronized boolean hear(long ms) throws InterruptedException {
    int before = rings;
    wait(ms);
    return rings > before;
  }

  /** Waits until it has rung, be it before or from now on. */
  public synchronized void hearOrRemember() throws InterruptedException {
    while (!rung) {
      wait();
    }
  }

  /** Whether it has rung, at most so many milliseconds from now. */
  public synchronized boolean hearBy(long ms) throws InterruptedException {
    long end = SystemClock.uptimeMillis() + ms;
    long left = ms;
    while (!rung && left > 0) {
      wait(left);
      left = end - SystemClock.uptimeMillis();
    }
    return rung;
  }

  private synchronized void ring() {
    rung = true;
    rings++;
    notifyAll();
  }

  private class Cook implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(COOK_MS);
      ring();
    }
  }
}
