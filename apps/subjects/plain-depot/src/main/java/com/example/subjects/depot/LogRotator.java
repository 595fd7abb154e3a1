package com.example.subjects.depot;

import android.os.Handler;
import android.os.HandlerThread;
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A log file that is written on a thread of its own: lines are formatted first and written after what else is due. */
public final class LogRotator {
  private final HandlerThread thread = new HandlerThread("log");
  private final Handler handler;
  private final File file;

  public LogRotator(File file) {
    this.file = file;
    thread.start();
    handler = new Handler(thread.getLooper());
  }

  public void log(String line) {
    handler.post(new Format(line));
  }

  /** Closes the log; returns when nobody writes to it any more. */
  public void close() throws InterruptedException {
    thread.quit();
    thread.join();
  }

  private final class Format implements Runnable {
    private final String line;

    Format(String line) {
      this.line = line;
    }

    @Override
    public void run() {
      handler.post(new Write("I/depot: " + line.trim() + "\n"));
    }
  }

  private final class Write implements Runnable {
    private final String text;

    Write(String text) {
      this.text = text;
    }

    @Override
    public void run() {
      try (FileWriter out = new FileWriter(file, true)) {
        out.write(text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
