package com.example.subjects.hospital.clinic;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Has one bench, where one thing is done after the other. */
public final class Laboratory {
  private static final ExecutorService BENCH =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "lab-bench");
            thread.setDaemon(true);
            return thread;
          });

  private Laboratory() {}

  public static Future<Integer> analyse(Sample sample) {
    return BENCH.submit(() -> sample.millilitres() * 49);
  }

  public static Future<Boolean> incubate(Culture culture) {
    return BENCH.submit(culture);
  }
}
