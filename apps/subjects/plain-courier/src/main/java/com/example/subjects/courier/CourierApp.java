// The app itself: it reads the list of depots as soon as it is started.
package com.example.subjects.courier;

import android.app.Application;
import android.os.SystemClock;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public class CourierApp extends Application {
  private final Executor background = Executors.newSingleThreadExecutor();
  private final CompletableFuture<List<String>> depots = new CompletableFuture<>();

  @Override
  public void onCreate() {
    super.onCreate();
    background.execute(new ReadDepots());
  }

  /** The depots, once they are read. */
  public CompletableFuture<List<String>> depots() {
    return depots;
  }

  private class ReadDepots implements Runnable {
    private static final long READ_MS = 15;

    @Override
    public void run() {
      SystemClock.sleep(READ_MS);
      depots.complete(Arrays.asList("Airport", "Harbour", "Station"));
    }
  }
}
