// A sign that a worker paints. A note, which is there for a while, says that the paint is wet.
package com.example.subjects.workshop;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class Sign {
  private static final int DRIES_MS = 1500;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final ExecutorService worker = Executors.newSingleThreadExecutor();
  private final CountDownLatch painted = new CountDownLatch(1);
  private final CountDownLatch dry = new CountDownLatch(1);
  private volatile boolean note;

  public void paint() {
    worker.execute(new Paint());
  }

  public void awaitPaint() throws InterruptedException {
    painted.await();
  }

  public void awaitDry() throws InterruptedException {
    dry.await();
  }

  public boolean hasNote() {
    return note;
  }

  private final class Paint implements Runnable {
    @Override
    public void run() {
      note = true;
      main.postDelayed(new TakeDown(), DRIES_MS);
      painted.countDown();
    }
  }

  private final class TakeDown implements Runnable {
    @Override
    public void run() {
      note = false;
      dry.countDown();
    }
  }
}
