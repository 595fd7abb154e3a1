package com.example.subjects.aquarium;

import android.os.ConditionVariable;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;

/** Makes the tides in the coast tank, on a looper of its own. */
public final class TideClock {
  private final HandlerThread thread = new HandlerThread("tides");
  private final ConditionVariable over = new ConditionVariable();
  private final List<String> tides = new ArrayList<>();
  private final Handler clock;

  public TideClock() {
    thread.start();
    clock = new Handler(thread.getLooper());
  }

  /** A day: the flood comes at once, then high water, and the ebb. */
  public void day() {
    clock.post(() -> tide("flood"));
    clock.postDelayed(() -> tide("high water"), 60);
    clock.postDelayed(() -> tide("ebb"), 60);
    clock.postDelayed(over::open, 60);
  }

  /** Waits until the day is over; tells its tides. */
  public List<String> awaitEvening() {
    over.block();
    return tides;
  }

  private void tide(String name) {
    SystemClock.sleep(15);
    tides.add(name);
    Telemetry.event("tide");
  }
}
