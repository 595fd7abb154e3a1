package com.example.subjects.stationer;

import android.os.SystemClock;
import java.io.File;
import java.io.FileWriter;
import java.io.Writer;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Writes documents to slow storage, line by line, on a thread of its own. */
public final class Archive {
  private static final int LINES = 20;

  private final ExecutorService storage = Executors.newSingleThreadExecutor();
  private final File folder;

  public Archive(File folder) {
    this.folder = folder;
  }

  /** Writes a document; the future has its file once all of it is there. */
  public Future<File> write(String name) {
    return storage.submit(new Write(new File(folder, name)));
  }

  private static final class Write implements Callable<File> {
    private final File file;

    Write(File file) {
      this.file = file;
    }

    @Override
    public File call() throws Exception {
      try (Writer writer = new FileWriter(file)) {
        for (int line = 0; line < LINES; line++) {
          writer.write(file.getName() + " " + line + "\n");
          SystemClock.sleep(25);
        }
      }
      return file;
    }
  }
}
