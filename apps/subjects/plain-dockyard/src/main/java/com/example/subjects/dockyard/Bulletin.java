package com.example.subjects.dockyard;

import android.os.SystemClock;
import org.greenrobot.eventbus.EventBus;

/** Posts what ship is expected, and leaves it on the board. */
public final class Bulletin {
  /** A ship that is expected. */
  public static final class Expected {
    public final String ship;

    Expected(String ship) {
      this.ship = ship;
    }
  }

  private final EventBus bus;

  public Bulletin(EventBus bus) {
    this.bus = bus;
  }

  public void expect(String ship) {
    new Thread(new Post(ship), "bulletin").start();
  }

  private final class Post implements Runnable {
    private final String ship;

    Post(String ship) {
      this.ship = ship;
    }

    @Override
    public void run() {
      SystemClock.sleep(10);
      bus.postSticky(new Expected(ship));
    }
  }
}
