package com.example.subjects.dockyard;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Searches the manifests; shows the answer that came last. */
public final class ManifestSearch {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile String shown = "";

  public Future<?> search(String words) {
    return threads.submit(new Query(words));
  }

  public String shown() {
    return shown;
  }

  private final class Query implements Runnable {
    private final String words;

    Query(String words) {
      this.words = words;
    }

    @Override
    public void run() {
      SystemClock.sleep(15);
      shown = "results for " + words;
    }
  }
}
