package com.example.subjects.theatre;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Seats that are held for a short while, in which they can be bought. */
public final class Reservations {
  private static final long HELD_MS = 1500;

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Map<String, String> seats = new HashMap<>();

  /** Done once the seat is no longer held. */
  public synchronized Future<?> hold(String seat) {
    seats.put(seat, "held");
    return clock.schedule(new Release(seat), HELD_MS, TimeUnit.MILLISECONDS);
  }

  public synchronized boolean buy(String seat) {
    return seats.replace(seat, "held", "sold");
  }

  public synchronized String state(String seat) {
    return seats.getOrDefault(seat, "free");
  }

  private synchronized void release(String seat) {
    seats.remove(seat, "held");
  }

  private final class Release implements Runnable {
    private final String seat;

    Release(String seat) {
      this.seat = seat;
    }

    @Override
    public void run() {
      release(seat);
    }
  }
}
