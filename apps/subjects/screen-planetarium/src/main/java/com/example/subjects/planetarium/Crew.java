// The threads of the house, beside the main thread.
package com.example.subjects.planetarium;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class Crew {
  private static final ExecutorService ALL = Executors.newCachedThreadPool(task -> new Thread(task, "crew"));

  private Crew() {}

  /** Has someone of the crew do it. */
  public static void run(Runnable task) {
    ALL.execute(task);
  }
}
