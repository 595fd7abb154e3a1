// The threads on shore, beside the main thread.
package com.example.subjects.regatta;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class Shore {
  private static final ExecutorService STAFF =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "shore");
            thread.setDaemon(true);
            return thread;
          });

  private Shore() {}

  public static ExecutorService staff() {
    return STAFF;
  }
}
