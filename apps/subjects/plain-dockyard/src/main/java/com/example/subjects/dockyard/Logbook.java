package com.example.subjects.dockyard;

import android.os.SystemClock;
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Writes lines to a file, in the background and in order. */
public final class Logbook {
  private final ExecutorService writer = Executors.newSingleThreadExecutor();
  private final File file;

  public Logbook(File file) {
    this.file = file;
  }

  public void note(String line) {
    writer.execute(new Append(line));
  }

  /** Writes what there is to write. */
  public boolean close() throws InterruptedException {
    writer.shutdown();
    return writer.awaitTermination(60, TimeUnit.SECONDS);
  }

  private final class Append implements Runnable {
    private final String line;

    Append(String line) {
      this.line = line;
    }

    @Override
    public void run() {
      SystemClock.sleep(10);
      try (FileWriter out = new FileWriter(file, true)) {
        out.write(line + "\n");
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
