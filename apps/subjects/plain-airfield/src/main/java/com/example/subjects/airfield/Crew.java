package com.example.subjects.airfield;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Those who listen to the tower. */
public final class Crew {
  private final ExecutorService people = Executors.newCachedThreadPool();

  /** Done once the pilot has taken off. */
  public Future<?> takeOff(Tower tower) {
    return people.submit(new Pilot(tower));
  }

  /** Done once the mechanic has repaired what is broken. */
  public Future<?> repair(Tower tower) {
    return people.submit(new Mechanic(tower));
  }

  private static final class Pilot implements Runnable {
    private final Tower tower;

    Pilot(Tower tower) {
      this.tower = tower;
    }

    @Override
    public void run() {
      tower.waitForClearance();
    }
  }

  private static final class Mechanic implements Runnable {
    private final Tower tower;

    Mechanic(Tower tower) {
      this.tower = tower;
    }

    @Override
    public void run() {
      tower.waitForParts();
    }
  }
}
