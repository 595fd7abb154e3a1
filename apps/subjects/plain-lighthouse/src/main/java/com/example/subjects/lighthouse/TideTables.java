package com.example.subjects.lighthouse;

import android.os.SystemClock;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** The tide tables, each of which is computed once. */
public final class TideTables {
  private final ExecutorService helper = Executors.newSingleThreadExecutor();
  private final ConcurrentHashMap<String, String> tables = new ConcurrentHashMap<>();
  private final AtomicInteger computed = new AtomicInteger();

  public Future<?> prepare(String port) {
    return helper.submit(new Prepare(port));
  }

  public String table(String port) {
    return tables.computeIfAbsent(port, this::compute);
  }

  public int computed() {
    return computed.get();
  }

  private String compute(String port) {
    computed.incrementAndGet();
    SystemClock.sleep(30);
    return "tides of " + port;
  }

  private final class Prepare implements Runnable {
    private final String port;

    Prepare(String port) {
      this.port = port;
    }

    @Override
    public void run() {
      table(port);
    }
  }
}
