package com.example.subjects.stationer;

import android.os.SystemClock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Decodes the tiles of a map, for the cache. */
public final class TileLoader {
  private final ForkJoinPool pool = new ForkJoinPool(2);
  private final Set<String> cache = ConcurrentHashMap.newKeySet();

  /** Decodes tiles; counts down the latch for each. */
  public void load(CountDownLatch done, String... tiles) {
    for (String tile : tiles) {
      pool.execute(new Decode(tile, done));
    }
  }

  public int cached() {
    return cache.size();
  }

  private final class Decode extends RecursiveAction {
    private final String tile;
    private final CountDownLatch done;

    Decode(String tile, CountDownLatch done) {
      this.tile = tile;
      this.done = done;
    }

    @Override
    protected void compute() {
      SystemClock.sleep(8);
      cache.add(tile);
      done.countDown();
    }
  }
}
