package com.example.subjects.depot;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.MessageQueue;
import java.util.ArrayList;
import java.util.List;

/** Crash reports are kept, and written when the thread that keeps them has nothing else to do. */
public final class CrashBuffer implements MessageQueue.IdleHandler {
  private final Object lock = new Object();
  private final List<String> kept = new ArrayList<>();
  private final List<String> written = new ArrayList<>();
  private final Handler handler;

  public CrashBuffer() {
    HandlerThread thread = new HandlerThread("crashes");
    thread.start();
    handler = new Handler(thread.getLooper());
    thread.getLooper().getQueue().addIdleHandler(this);
  }

  public void record(Throwable crash) {
    handler.post(() -> kept.add(crash.getMessage()));
  }

  @Override
  public boolean queueIdle() {
    synchronized (lock) {
      written.addAll(kept);
      kept.clear();
      lock.notifyAll();
    }
    return true;
  }

  /** Waits until so many are written. */
  public List<String> awaitWritten(int count) throws InterruptedException {
    synchronized (lock) {
      while (written.size() < count) {
        lock.wait();
      }
      return new ArrayList<>(written);
    }
  }
}
