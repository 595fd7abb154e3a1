package com.example.subjects.weaver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Records where the yarn carrier has been: the last fixes are batched, and moved to the track now and then. */
public final class TrackRecorder {
  private static final int BATCH = 4;

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final ArrayDeque<Integer> batch = new ArrayDeque<>();
  private final List<Integer> track = new ArrayList<>();

  public void start() {
    clock.scheduleWithFixedDelay(new Flush(), 30, 40, TimeUnit.MILLISECONDS);
  }

  public synchronized void fix(int metres) {
    if (batch.size() == BATCH) {
      batch.removeFirst();
    }
    batch.addLast(metres);
  }

  /** Stops, and returns the whole track. */
  public List<Integer> finish() {
    clock.shutdownNow();
    move();
    synchronized (this) {
      return new ArrayList<>(track);
    }
  }

  private synchronized void move() {
    track.addAll(batch);
    batch.clear();
  }

  private final class Flush implements Runnable {
    @Override
    public void run() {
      move();
    }
  }
}
