package com.example.subjects.dockyard;

import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts the rivets of each plate; several riveters count at once. */
public final class RivetCount {
  private final Map<String, Integer> rivets = new ConcurrentHashMap<>();

  public Thread riveter(String plate, int count) {
    Thread thread = new Thread(new Riveter(plate, count), "riveter");
    thread.start();
    return thread;
  }

  public int of(String plate) {
    return rivets.getOrDefault(plate, 0);
  }

  private final class Riveter implements Runnable {
    private final String plate;
    private final int count;

    Riveter(String plate, int count) {
      this.plate = plate;
      this.count = count;
    }

    @Override
    public void run() {
      for (int i = 0; i < count; i++) {
        rivets.compute(plate, (key, old) -> old == null ? 1 : old + 1);
        SystemClock.sleep(1);
      }
    }
  }
}
