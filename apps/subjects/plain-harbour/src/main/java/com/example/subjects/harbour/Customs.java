// Two officers look at a ship's papers and at its hold.
package com.example.subjects.harbour;

import android.os.SystemClock;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Customs {
  private static final long PAPERS_MS = 20;
  private static final long HOLD_MS = 320;

  private final ExecutorService officers = Executors.newFixedThreadPool(2);
  private final CompletionService<String> reports = new ExecutorCompletionService<>(officers);

  /** Has both looked at. */
  public void inspect() {
    reports.submit(new Papers());
    reports.submit(new Hold());
  }

  /** Waits for the next report. */
  public String next() throws Exception {
    return reports.take().get();
  }

  private static class Papers implements Callable<String> {
    @Override
    public String call() {
      SystemClock.sleep(PAPERS_MS);
      return "papers";
    }
  }

  private static class Hold implements Callable<String> {
    @Override
    public String call() {
      SystemClock.sleep(HOLD_MS);
      return "hold";
    }
  }
}
