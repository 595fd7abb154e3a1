// Where whatever takes long is done.
package com.example.subjects.taxi;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class Dispatch {
  /** Has as many threads as it needs. */
  public static final ExecutorService POOL = Executors.newCachedThreadPool();

  private Dispatch() {}
}
