package com.example.subjects.seedbank;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Waters a tray of seedlings every now and then. */
public final class Nursery {
  private static final long FIRST_MS = 300;
  private static final long NEXT_MS = 100;

  private static final class Tray {
    final String kind;
    int waterings;

    Tray(String kind) {
      this.kind = kind;
    }
  }

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService gardener = Executors.newSingleThreadExecutor();
  private final Logbook<String> waterings;
  private volatile Tray tray;

  public Nursery(Logbook<String> waterings) {
    this.waterings = waterings;
  }

  public void begin(String kind) {
    gardener.execute(new PlaceTray(kind));
    timer.scheduleWithFixedDelay(new Water(), FIRST_MS, NEXT_MS, TimeUnit.MILLISECONDS);
  }

  public void beginOncePlaced(String kind) {
    gardener.execute(
        () -> {
          new PlaceTray(kind).run();
          timer.scheduleWithFixedDelay(new Water(), FIRST_MS, NEXT_MS, TimeUnit.MILLISECONDS);
        });
  }

  public void close() {
    timer.shutdown(); // periodic tasks end with it
    gardener.shutdown();
  }

  final class PlaceTray implements Runnable {
    private final String kind;

    PlaceTray(String kind) {
      this.kind = kind;
    }

    @Override
    public void run() {
      Pause.millis(10);
      tray = new Tray(kind);
    }
  }

  final class Water implements Runnable {
    @Override
    public void run() {
      Tray wet = tray;
      wet.waterings++;
      waterings.add(wet.kind + " " + wet.waterings);
    }
  }
}
