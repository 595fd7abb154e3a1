package com.example.subjects.brickworks;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The threads of the app: one for the disk, three for the network, and the main thread. */
public final class AppExecutors {
  private final ExecutorService diskIO = Executors.newSingleThreadExecutor();
  private final ExecutorService networkIO = Executors.newFixedThreadPool(3);
  private final Handler main = new Handler(Looper.getMainLooper());

  public ExecutorService diskIO() {
    return diskIO;
  }

  public ExecutorService networkIO() {
    return networkIO;
  }

  public Executor mainThread() {
    return main::post;
  }

  public void shutdown() {
    networkIO.shutdown();
    diskIO.shutdown();
  }
}
