package com.example.subjects.lifeboat;

import android.content.ComponentCallbacks2;
import android.content.res.Configuration;
import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Keeps charts in memory, until there is too little of it. */
public final class ChartCache implements ComponentCallbacks2 {
  private final ExecutorService loader = Executors.newSingleThreadExecutor();
  private final Map<String, byte[]> charts = new ConcurrentHashMap<>();

  public Future<?> preload(String name) {
    return loader.submit(new Load(name));
  }

  public int size() {
    return charts.size();
  }

  @Override
  public void onTrimMemory(int level) {
    if (level >= TRIM_MEMORY_UI_HIDDEN) {
      charts.clear();
    }
  }

  @Override
  public void onLowMemory() {
    charts.clear();
  }

  @Override
  public void onConfigurationChanged(Configuration configuration) {}

  private final class Load implements Runnable {
    private final String name;

    Load(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      SystemClock.sleep(15);
      charts.put(name, new byte[4096]);
    }
  }
}
