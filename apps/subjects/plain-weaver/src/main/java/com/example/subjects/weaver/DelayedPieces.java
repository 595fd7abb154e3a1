package com.example.subjects.weaver;

import android.os.SystemClock;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Each piece a little later than the one before it, to be kind to the peers. */
public final class DelayedPieces implements Pieces {
  private final DelayQueue<Piece> queue = new DelayQueue<>();
  private final AtomicInteger left;

  public DelayedPieces(int count) {
    left = new AtomicInteger(count);
    for (int i = 1; i <= count; i++) {
      queue.add(new Piece(i, SystemClock.elapsedRealtime() + 7L * i));
    }
  }

  @Override
  public Integer claim() throws InterruptedException {
    return left.getAndDecrement() > 0 ? queue.take().number : null;
  }

  private static final class Piece implements Delayed {
    private final int number;
    private final long due;

    Piece(int number, long due) {
      this.number = number;
      this.due = due;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - SystemClock.elapsedRealtime(), TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(due, ((Piece) other).due);
    }
  }
}
