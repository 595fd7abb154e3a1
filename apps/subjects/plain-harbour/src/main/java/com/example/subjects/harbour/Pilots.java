// Pilots come on board one after the other. A ship can do without.
package com.example.subjects.harbour;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class Pilots {
  private static final long CLIMB_MS = 20;

  private final ExecutorService boat = Executors.newSingleThreadExecutor();
  private final List<String> onBoard = Collections.synchronizedList(new ArrayList<>());

  /** Asks for a pilot. */
  public Future<?> ask(String name) {
    return boat.submit(new Board(name));
  }

  /** Sends those back who are not on board yet. */
  public void sendBack() throws InterruptedException {
    boat.shutdownNow();
    while (!boat.awaitTermination(1, TimeUnit.HOURS)) {
      // The last one still climbs.
    }
  }

  /** Waits until all who were asked for are on board. */
  public void close() throws InterruptedException {
    boat.shutdown();
    while (!boat.awaitTermination(1, TimeUnit.HOURS)) {
      // The last one still climbs.
    }
  }

  /** Who is on board. */
  public List<String> onBoard() {
    return onBoard;
  }

  private class Board implements Runnable {
    private final String name;

    Board(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      onBoard.add(name);
      SystemClock.sleep(CLIMB_MS);
    }
  }
}
