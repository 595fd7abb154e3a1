package com.example.subjects.depot;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/** Who is there: whose last heartbeat is not older than half a minute. */
public final class Presence {
  private static final long EXPIRY = 30_000;

  private final ExecutorService receiver = Executors.newSingleThreadExecutor();
  private final Map<String, Long> heard = new ConcurrentHashMap<>();
  private final LongSupplier clock;

  public Presence(LongSupplier clock) {
    this.clock = clock;
  }

  public Future<?> heartbeat(String name) {
    long now = clock.getAsLong();
    return receiver.submit(() -> heard.merge(name, now, Math::max));
  }

  public boolean isThere(String name) {
    Long last = heard.get(name);
    return last != null && clock.getAsLong() - last <= EXPIRY;
  }
}
