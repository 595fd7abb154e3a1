// Who does what takes long: threads that are counted, so that one can ask whether all is done.
package com.example.subjects.bakery;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public final class Bakers extends ThreadPoolExecutor {
  private static final Bakers ALL = new Bakers();

  private final AtomicInteger orders = new AtomicInteger();

  private Bakers() {
    super(0, Integer.MAX_VALUE, 60, TimeUnit.SECONDS, new SynchronousQueue<>());
  }

  /** Has it done. */
  public static void ask(Runnable task) {
    ALL.execute(task);
  }

  /** Whether all that was asked for is done. */
  public static boolean areQuiet() {
    return ALL.orders.get() == 0;
  }

  @Override
  public void execute(Runnable task) {
    orders.incrementAndGet();
    super.execute(task);
  }

  @Override
  protected void afterExecute(Runnable task, Throwable thrown) {
    orders.decrementAndGet();
    super.afterExecute(task, thrown);
  }
}
