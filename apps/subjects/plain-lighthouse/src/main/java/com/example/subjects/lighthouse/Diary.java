package com.example.subjects.lighthouse;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What is noted is dated first, and written then. Belongs to the thread that notes. */
public final class Diary {
  private final ExecutorService scribe = Executors.newSingleThreadExecutor();
  private final List<CompletableFuture<Void>> notes = new ArrayList<>();
  private final List<String> lines = new CopyOnWriteArrayList<>();

  public void note(String text) {
    notes.add(CompletableFuture.supplyAsync(new Date(text), scribe).thenAcceptAsync(new Write(), scribe));
  }

  /** Returns once everything is written. */
  public List<String> close() {
    for (CompletableFuture<Void> note : notes) {
      note.join();
    }
    scribe.shutdown();
    return lines;
  }

  private static final class Date implements Supplier<String> {
    private final String text;

    Date(String text) {
      this.text = text;
    }

    @Override
    public String get() {
      SystemClock.sleep(20);
      return "9 May " + text;
    }
  }

  private final class Write implements Consumer<String> {
    @Override
    public void accept(String line) {
      lines.add(line);
    }
  }
}
