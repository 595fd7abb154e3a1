package com.example.subjects.seedbank;

import android.os.Handler;
import android.os.HandlerThread;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Measures the frost; a thread of its own archives what was measured. */
public final class FrostProbe {
  private static final long MEASURE_MS = 60;

  private final ExecutorService sensor = Executors.newSingleThreadExecutor();
  private final HandlerThread clerk = new HandlerThread("archive");
  private final Handler desk;
  private final RingBuffer readings = new RingBuffer(4);
  private final AtomicBoolean drainPosted = new AtomicBoolean();
  private final Logbook<Integer> archive;

  public FrostProbe(Logbook<Integer> archive) {
    this.archive = archive;
    clerk.start();
    desk = new Handler(clerk.getLooper());
  }

  public Future<Integer> measure(int day) {
    return sensor.submit(
        () -> {
          Pause.millis(MEASURE_MS);
          int degrees = -20 + day;
          readings.put(degrees);
          if (drainPosted.compareAndSet(false, true)) {
            desk.post(new Drain());
          }
          return degrees;
        });
  }

  public void close() {
    sensor.shutdown();
    clerk.quitSafely();
  }

  final class Drain implements Runnable {
    @Override
    public void run() {
      drainPosted.set(false);
      Integer degrees;
      while ((degrees = readings.poll()) != null) {
        archive.add(degrees);
      }
    }
  }
}
