package com.example.subjects.garden;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** Weighs baskets on a thread of its own and tells a display. */
public final class Scale {
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private volatile IntConsumer display;

  public Scale(IntConsumer display) {
    this.display = display;
  }

  public void weigh(int apples) {
    thread.execute(new Weighing(apples));
  }

  /** Forgets the display, and takes no baskets any more. */
  public void close() {
    display = null;
    thread.shutdown();
  }

  /** Takes no baskets any more, and forgets the display once the last one is weighed. */
  public void closeInTurn() throws InterruptedException {
    thread.shutdown();
    thread.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    display = null;
  }

  public boolean awaitEnd(long seconds) throws InterruptedException {
    return thread.awaitTermination(seconds, TimeUnit.SECONDS);
  }

  private final class Weighing implements Runnable {
    private final int apples;

    Weighing(int apples) {
      this.apples = apples;
    }

    @Override
    public void run() {
      SystemClock.sleep(30);
      IntConsumer told = display;
      if (told != null) {
        told.accept(150 * apples);
      }
    }
  }
}
