package com.example.subjects.newsroom;

import android.os.Looper;
import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Old papers. What is not urgent is done when the main thread has nothing else to do. */
public final class Archive {
  private final ExecutorService cellar = Executors.newSingleThreadExecutor();

  private volatile String index = "";
  private volatile String memory = "";

  /** Reads the index in the cellar, and puts it up when the main thread is idle. */
  public void prefetchIndex() {
    cellar.execute(new ReadIndex());
  }

  /** On the main thread: remembers this day in another year, once that thread is idle. */
  public void prefetchMemory() {
    Looper.myQueue()
        .addIdleHandler(
            () -> {
              memory = "1969: a man on the moon";
              return false;
            });
  }

  public String index() {
    return index;
  }

  public String memory() {
    return memory;
  }

  private final class ReadIndex implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      String read = "A to Z";
      Looper.getMainLooper()
          .getQueue()
          .addIdleHandler(
              () -> {
                index = read;
                return false;
              });
    }
  }
}
