package com.example.subjects.aquarium;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The keepers' log book. The file can be open only once. */
public final class LogBook {
  private static final String FILE = "keepers.log";
  private static final Set<String> OPEN_FILES = ConcurrentHashMap.newKeySet();
  private static final ExecutorService DISK = Executors.newSingleThreadExecutor();
  private static volatile LogBook instance;

  private final List<String> entries;

  private LogBook(List<String> entries) {
    this.entries = entries;
  }

  /** The one log book, opened by who asks first. */
  public static LogBook get() {
    if (instance == null) {
      instance = open();
    }
    return instance;
  }

  /** Opens it early, in the background, as the first one who needs it should not wait. */
  public static Future<LogBook> preload() {
    Telemetry.event("log book: preload");
    return DISK.submit(new Preload());
  }

  public static void close() {
    instance = null;
    OPEN_FILES.remove(FILE);
  }

  private static LogBook open() {
    if (!OPEN_FILES.add(FILE)) {
      throw new IllegalStateException(FILE + " is already open");
    }
    SystemClock.sleep(10);
    List<String> read = new ArrayList<>();
    read.add("Opened");
    return new LogBook(read);
  }

  public synchronized void write(String entry) {
    entries.add(entry);
    Telemetry.event("log book: entry");
  }

  public synchronized List<String> entries() {
    return new ArrayList<>(entries);
  }

  private static final class Preload implements Callable<LogBook> {
    @Override
    public LogBook call() {
      return LogBook.get();
    }
  }
}
