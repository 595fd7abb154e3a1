package com.example.subjects.brickworks;

import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Downloads price lists into the store, and tells how far it is. */
public final class PriceListDownloader {
  /** Is told on the main thread. */
  public interface ProgressListener {
    void onProgress(int percent);
  }

  private final AppExecutors executors;
  private final Map<String, String> store = new ConcurrentHashMap<>();

  public PriceListDownloader(AppExecutors executors) {
    this.executors = executors;
  }

  public void download(String name, ProgressListener listener) {
    Analytics.INSTANCE.track("prices.download");
    executors.networkIO().execute(() -> transfer(name, listener));
  }

  private void transfer(String name, ProgressListener listener) {
    StringBuilder body = new StringBuilder();
    for (int percent = 25; percent <= 100; percent += 25) {
      SystemClock.sleep(10);
      body.append(name.charAt(percent / 25 - 1));
      int done = percent;
      executors.mainThread().execute(() -> listener.onProgress(done));
    }
    executors.diskIO().execute(() -> save(name, body.toString()));
  }

  private void save(String name, String body) {
    store.put(name, body);
  }

  /** The list, or null where there is none. */
  public String find(String name) {
    return store.get(name);
  }
}
