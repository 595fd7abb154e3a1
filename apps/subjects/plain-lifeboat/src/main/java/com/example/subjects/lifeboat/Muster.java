package com.example.subjects.lifeboat;

import android.os.SystemClock;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;

/** Calls the crew; each puts on a lifejacket, and then the boat can go. */
public final class Muster {
  private final ExecutorService crew = Executors.newCachedThreadPool();
  private final Phaser boat = new Phaser(1);
  private final Set<String> ready = new ConcurrentSkipListSet<>();

  public void call(String... names) {
    for (String name : names) {
      crew.execute(new Member(name));
    }
  }

  /** Waits until all that are in the boathouse are ready. */
  public void awaitCrew() {
    boat.arriveAndAwaitAdvance();
  }

  public Set<String> ready() {
    return ready;
  }

  private final class Member implements Runnable {
    private final String name;

    Member(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      boat.register();
      SystemClock.sleep(400);
      ready.add(name);
      boat.arriveAndDeregister();
    }
  }
}
