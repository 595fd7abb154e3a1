package com.example.subjects.tannery;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;

/** Writes down what happens in a bath, on a thread of its own. */
public final class BathLog {
  private final HandlerThread thread = new HandlerThread("log");
  private final List<String> lines = new ArrayList<>();
  private final Handler handler;

  public BathLog() {
    thread.start();
    handler = new Handler(thread.getLooper());
  }

  public void write(String line) {
    handler.post(new Write(line));
  }

  /** What has been written, once all of it is. */
  public List<String> close() throws InterruptedException {
    thread.quitSafely();
    thread.join();
    return lines;
  }

  private final class Write implements Runnable {
    private final String line;

    Write(String line) {
      this.line = line;
    }

    @Override
    public void run() {
      SystemClock.sleep(15);
      lines.add(line);
    }
  }
}
