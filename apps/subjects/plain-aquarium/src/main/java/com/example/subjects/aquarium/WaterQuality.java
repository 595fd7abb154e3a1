package com.example.subjects.aquarium;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** How acid the water is. Two probes measure, as one is often slow; any reading will do. */
public final class WaterQuality {
  private final ExecutorService probes = Executors.newFixedThreadPool(2);
  private volatile Double latest;

  public void measure() {
    probes.execute(new InletProbe());
    probes.execute(new OutletProbe());
    Telemetry.event("measuring");
  }

  public String report() {
    Double reading = latest;
    if (reading == null) {
      return "no reading";
    }
    return reading > 6.5 && reading < 8.5 ? "fine" : "change the water";
  }

  private final class InletProbe implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      latest = 7.2;
      Telemetry.event("inlet read");
    }
  }

  private final class OutletProbe implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(35);
      latest = 7.4;
      Telemetry.event("outlet read");
    }
  }
}
