// What happened at the desk, written by a thread of its own, so that nobody waits for the disk.
package com.example.subjects.lending;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class Journal {
  /** How long a line takes to be on disk. */
  private static final long WRITE_MS = 8;

  private final HandlerThread writer = new HandlerThread("journal");
  private final Handler handler;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  public Journal() {
    writer.start();
    handler = new Handler(writer.getLooper());
  }

  /** Writes a line, in a while. */
  public void write(String line) {
    handler.post(new Append(line));
  }

  /** Ends the writing. */
  public void close() throws InterruptedException {
    writer.quit();
    writer.join();
  }

  /** Ends once what was asked for is written. */
  public void finish() throws InterruptedException {
    writer.quitSafely();
    writer.join();
  }

  /** What is on disk. */
  public List<String> lines() {
    return lines;
  }

  private class Append implements Runnable {
    private final String line;

    Append(String line) {
      this.line = line;
    }

    @Override
    public void run() {
      SystemClock.sleep(WRITE_MS);
      lines.add(line);
    }
  }
}
