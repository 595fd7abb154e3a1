package com.example.subjects.lighthouse;

import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** What is noted is stamped first, and written then. */
public final class Logbook {
  private final ExecutorService scribe = Executors.newSingleThreadExecutor();
  private final List<String> lines = new CopyOnWriteArrayList<>();

  public void note(String text) {
    scribe.submit(new Stamp(text));
  }

  /** Returns once everything is written. */
  public List<String> close() throws InterruptedException {
    scribe.shutdown();
    scribe.awaitTermination(1, TimeUnit.MINUTES);
    return lines;
  }

  private final class Stamp implements Runnable {
    private final String text;

    Stamp(String text) {
      this.text = text;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      scribe.submit(new Write("17:40 " + text));
    }
  }

  private final class Write implements Runnable {
    private final String line;

    Write(String line) {
      this.line = line;
    }

    @Override
    public void run() {
      lines.add(line);
    }
  }
}
