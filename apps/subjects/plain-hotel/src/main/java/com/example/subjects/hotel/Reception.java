// Checks guests in: a thread looks each of them up.
package com.example.subjects.hotel;

import android.os.Handler;
import android.os.Looper;

public class Reception {
  private final Handler main = new Handler(Looper.getMainLooper());
  private volatile String guest = "";
  private int rings;

  /** Checks a guest in; the thread ends when that is done. */
  public Thread checkIn(String name) {
    Thread thread = new Thread(new CheckIn(name), "check-in");
    thread.start();
    return thread;
  }

  /** Rings the bell from outside; the desk hears it on the main thread. */
  public Thread ring() {
    Thread thread = new Thread(() -> main.post(new Ring()), "bell");
    thread.start();
    return thread;
  }

  /** The guest that came last. */
  public String guest() {
    return guest;
  }

  /** How often the bell was heard; on the main thread only. */
  public int rings() {
    return rings;
  }

  private class CheckIn implements Runnable {
    private final String name;

    CheckIn(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      guest = name;
    }
  }

  private class Ring implements Runnable {
    @Override
    public void run() {
      rings++;
    }
  }
}
