package com.example.subjects.newsroom;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** An article being written: what was typed is kept as a version once nobody types for 100 ms. */
public final class Draft {
  private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor();
  private final List<String> versions = new ArrayList<>();
  private ScheduledFuture<?> pending;
  private volatile String text = "";

  public void type(String typed) {
    if (pending != null) {
      pending.cancel(false);
    }
    text = typed;
    pending = keeper.schedule(new Keep(typed), 100, TimeUnit.MILLISECONDS);
  }

  /** Waits until all is kept; tells the versions. */
  public List<String> close() throws InterruptedException {
    keeper.shutdown();
    while (!keeper.awaitTermination(1, TimeUnit.MINUTES)) {
      continue;
    }
    return versions;
  }

  private final class Keep implements Runnable {
    private final String typed;

    Keep(String typed) {
      this.typed = typed;
    }

    @Override
    public void run() {
      if (typed.equals(text)) {
        versions.add(typed);
      }
    }
  }
}
