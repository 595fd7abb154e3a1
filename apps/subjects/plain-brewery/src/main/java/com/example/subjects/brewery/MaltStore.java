package com.example.subjects.brewery;

import android.os.SystemClock;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the sacks of malt on its shelves, several shelves at once. */
public final class MaltStore {
  private final ForkJoinPool pool = new ForkJoinPool(4);
  private final AtomicInteger sacks = new AtomicInteger();

  public void count(int... shelves) {
    pool.invoke(new Count(shelves, 0, shelves.length));
  }

  public int sacks() {
    return sacks.get();
  }

  /** Counts some shelves: one by itself, more of them in halves. */
  private final class Count extends RecursiveAction {
    private final int[] shelves;
    private final int from;
    private final int to;

    Count(int[] shelves, int from, int to) {
      this.shelves = shelves;
      this.from = from;
      this.to = to;
    }

    @Override
    protected void compute() {
      if (to - from == 1) {
        SystemClock.sleep(5);
        sacks.addAndGet(shelves[from]);
        return;
      }
      int middle = (from + to) / 2;
      new Count(shelves, from, middle).fork();
      new Count(shelves, middle, to).compute();
    }
  }
}
