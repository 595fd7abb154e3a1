// Who does what takes a while.
package com.example.subjects.museum;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class Wardens {
  private static final ExecutorService THREADS = Executors.newCachedThreadPool();

  private Wardens() {}

  /** Has it done, on a thread. */
  public static void send(Runnable errand) {
    THREADS.execute(errand);
  }
}
