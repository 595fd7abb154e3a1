package com.example.subjects.weaver;

import android.os.SystemClock;

/** Where a weaver waits for another one to work with. */
public final class MatchLobby {
  private final Object door = new Object();
  private volatile String team = "nobody";
  private int rounds;

  /** Starts to look for a partner, after the profile is read. */
  public Thread seek(String weaver) {
    Thread thread = new Thread(new Seek(weaver), "seek");
    thread.start();
    return thread;
  }

  /** Whoever is waiting is matched. */
  public void open() {
    synchronized (door) {
      rounds++;
      door.notifyAll();
    }
  }

  public String team() {
    return team;
  }

  private final class Seek implements Runnable {
    private final String weaver;

    Seek(String weaver) {
      this.weaver = weaver;
    }

    @Override
    public void run() {
      SystemClock.sleep(10);
      synchronized (door) {
        int seen = rounds;
        try {
          door.wait(6000);
        } catch (InterruptedException e) {
          return;
        }
        if (rounds > seen) {
          team = weaver + " and house";
        }
      }
    }
  }
}
