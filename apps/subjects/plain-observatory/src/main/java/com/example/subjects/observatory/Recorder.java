package com.example.subjects.observatory;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes notes down, on a thread of its own. */
public final class Recorder {
  private final HandlerThread thread = new HandlerThread("recorder");
  private final List<String> written = new CopyOnWriteArrayList<>();
  private final Handler handler;

  public Recorder() {
    thread.start();
    handler = new Handler(thread.getLooper());
  }

  public void note(String text) {
    handler.post(new Write(text));
  }

  /** Ends the thread. */
  public void close() throws InterruptedException {
    thread.quit();
    thread.join();
  }

  /** Ends the thread once all is written. */
  public void finish() throws InterruptedException {
    thread.quitSafely();
    thread.join();
  }

  public List<String> written() {
    return written;
  }

  private final class Write implements Runnable {
    private final String text;

    Write(String text) {
      this.text = text;
    }

    @Override
    public void run() {
      SystemClock.sleep(10);
      written.add(text);
    }
  }
}
