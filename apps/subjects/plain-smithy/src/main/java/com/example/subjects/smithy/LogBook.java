package com.example.subjects.smithy;

import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** Notes what happens; the notes go to the file when the main thread has nothing better to do. */
public final class LogBook {
  private final File file;
  private final Handler main = new Handler(Looper.getMainLooper());
  private final List<String> pending = new ArrayList<>();

  public LogBook(File file) {
    this.file = file;
  }

  public void note(String line) {
    synchronized (pending) {
      pending.add(line);
      if (pending.size() > 1) {
        return;
      }
    }
    main.post(() -> Looper.myQueue().addIdleHandler(new FlushWhenIdle()));
  }

  private void flush() {
    try (Writer out = new FileWriter(file, true)) {
      synchronized (pending) {
        for (String line : pending) {
          out.write(line + "\n");
        }
        pending.clear();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private final class FlushWhenIdle implements MessageQueue.IdleHandler {
    @Override
    public boolean queueIdle() {
      flush();
      return false;
    }
  }
}
