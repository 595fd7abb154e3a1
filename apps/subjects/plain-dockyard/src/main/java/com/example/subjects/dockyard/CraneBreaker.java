package com.example.subjects.dockyard;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A circuit breaker for the crane: after two failures it refuses all lifts, for a while. */
public final class CraneBreaker {
  private enum State { CLOSED, OPEN, HALF_OPEN }

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private State state = State.CLOSED;
  private int failures;

  public synchronized String lift(int tons) {
    if (state == State.OPEN) {
      return "refused";
    }
    if (tons > 10) {
      if (++failures >= 2) {
        state = State.OPEN;
        clock.schedule(new HalfOpen(), 100, TimeUnit.MILLISECONDS);
      }
      return "too heavy";
    }
    failures = 0;
    state = State.CLOSED;
    return "lifted";
  }

  public void shutdown() {
    clock.shutdownNow();
  }

  private final class HalfOpen implements Runnable {
    @Override
    public void run() {
      synchronized (CraneBreaker.this) {
        state = State.HALF_OPEN;
      }
    }
  }
}
