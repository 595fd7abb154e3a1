package com.example.subjects.observatory;

import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Where the planets are tonight; each is computed once. */
public final class Ephemeris {
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final Map<String, Integer> positions = new ConcurrentHashMap<>();
  private final AtomicInteger computed = new AtomicInteger();

  public Future<?> prefetch(String planet) {
    return thread.submit(new Prefetch(planet));
  }

  public int position(String planet) {
    if (!positions.containsKey(planet)) {
      computed.incrementAndGet();
      SystemClock.sleep(80);
      positions.put(planet, 17 * planet.length());
    }
    return positions.get(planet);
  }

  public int computed() {
    return computed.get();
  }

  private final class Prefetch implements Runnable {
    private final String planet;

    Prefetch(String planet) {
      this.planet = planet;
    }

    @Override
    public void run() {
      position(planet);
    }
  }
}
