package com.example.subjects.depot;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A lobby in which a match begins once two players are there. */
public final class Matchmaker {
  private final Phaser lobby = new Phaser(2);
  private final ExecutorService network = Executors.newCachedThreadPool();

  /** Somebody from elsewhere comes in, over the network. */
  public void invite() {
    network.execute(new Arrival());
  }

  /** Comes in and waits for the other one; false if nobody comes. */
  public boolean join(long millis) throws InterruptedException {
    int match = lobby.arrive();
    try {
      lobby.awaitAdvanceInterruptibly(match, millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  public int matches() {
    return lobby.getPhase();
  }

  private final class Arrival implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(15);
      lobby.arrive();
    }
  }
}
