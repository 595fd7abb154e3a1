package com.example.subjects.lighthouse;

import android.os.SystemClock;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** The charts, each of which is unrolled once. */
public final class Charts {
  private final ExecutorService helper = Executors.newSingleThreadExecutor();
  private final ConcurrentHashMap<String, String> charts = new ConcurrentHashMap<>();
  private final AtomicInteger unrolled = new AtomicInteger();

  public Future<?> prepare(String sea) {
    return helper.submit(new Prepare(sea));
  }

  public String chart(String sea) {
    String chart = charts.get(sea);
    if (chart == null) {
      chart = unroll(sea);
      charts.put(sea, chart);
    }
    return chart;
  }

  public int unrolled() {
    return unrolled.get();
  }

  private String unroll(String sea) {
    unrolled.incrementAndGet();
    SystemClock.sleep(30);
    return "chart of the " + sea;
  }

  private final class Prepare implements Runnable {
    private final String sea;

    Prepare(String sea) {
      this.sea = sea;
    }

    @Override
    public void run() {
      chart(sea);
    }
  }
}
