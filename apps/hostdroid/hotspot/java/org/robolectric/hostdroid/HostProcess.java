package org.robolectric.hostdroid;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;

/** What the process knows of itself, on both sides of Robolectric's class loader: this class is loaded once. */
public final class HostProcess {
  /** The process's own standard output: System.out and System.err go to the log, as on a device. */
  public static final PrintStream OUT = System.out;

  /** For how long a debugger has to have said nothing before a process that waits for it goes on: a device's own time. */
  private static final long SETTLED_NS = 1_300_000_000L;

  /** The API level of Android 13. */
  private static final int LOWER_CASE_BINDER = 33;

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("MM-dd HH:mm:ss.SSS");
  private static final Object LOCK = new Object();

  static volatile Thread.UncaughtExceptionHandler crash;

  /** Ends the instrumentation; nothing, before there is one. */
  static volatile Runnable finish = () -> {};

  private static OutputStream log = System.err;
  private static Path apk;
  private static Map<String, String> options;
  private static boolean debugger;
  private static long spokenAt;

  private HostProcess() {}

  static void begin(Path app, Map<String, String> arguments) throws IOException {
    apk = app.toAbsolutePath();
    options = arguments;
    String file = System.getenv("ANDROID_LOG_FILE");
    if (file != null) log = new FileOutputStream(file, true);
    System.setOut(new LogStream('I', "System.out"));
    System.setErr(new LogStream('W', "System.err"));
  }

  static Path apk() {
    return apk;
  }

  /** Writes lines of logcat's threadtime format, each call whole. */
  public static void log(char priority, String tag, String text) {
    StringBuilder lines = new StringBuilder();
    String time = LocalDateTime.now(ZoneOffset.UTC).format(TIME);
    long pid = ProcessHandle.current().pid();
    for (String line : text.split("\n", -1)) {
      lines.append(String.format("%s %5d %5d %c %s: %s%n", time, pid, pid, priority, tag, line));
    }
    synchronized (LOCK) {
      try {
        log.write(lines.toString().getBytes(StandardCharsets.UTF_8));
      } catch (IOException full) {
        // There is nobody to tell.
      }
    }
  }

  /** The name of the binder thread: as from Android 13 in lower case (libbinder, commit 281abad3fa), unless the device says how. */
  static String binderThread() {
    String prefix = System.getenv("HOSTDROID_BINDER_PREFIX");
    if (prefix == null) prefix = Integer.getInteger("robolectric.enabledSdks", 0) >= LOWER_CASE_BINDER ? "binder" : "Binder";
    return prefix + ":" + ProcessHandle.current().pid() + "_1";
  }

  /** A thread died of an exception that nobody caught: the process ends, and the report says so. */
  public static void crashed(Throwable why) {
    crash.uncaughtException(Thread.currentThread(), why);
  }

  /** The instrumentation is there. */
  public static void finishesBy(Runnable end) {
    finish = end;
  }

  static void debugger(boolean here) {
    synchronized (LOCK) {
      debugger = here;
      spokenAt = System.nanoTime();
      LOCK.notifyAll();
    }
  }

  /** android.os.Debug.isDebuggerConnected */
  public static boolean isDebuggerConnected() {
    synchronized (LOCK) {
      return debugger;
    }
  }

  /** With `-e debug true` the runner waits here, as AndroidX's does: for a debugger that has done what it came for. */
  static void awaitDebugger() throws InterruptedException {
    if (!Boolean.parseBoolean(options.get("debug"))) return;
    synchronized (LOCK) {
      while (!debugger) LOCK.wait();
      for (long left = SETTLED_NS; left > 0; left = spokenAt + SETTLED_NS - System.nanoTime()) LOCK.wait(left / 1_000_000 + 1);
    }
  }

  /** A stream whose lines go to the log. */
  static final class LogStream extends PrintStream {
    LogStream(char priority, String tag) {
      super(new Lines(priority, tag), true, StandardCharsets.UTF_8);
    }
  }

  private static final class Lines extends OutputStream {
    private final char priority;
    private final String tag;
    private final java.io.ByteArrayOutputStream line = new java.io.ByteArrayOutputStream();

    Lines(char priority, String tag) {
      this.priority = priority;
      this.tag = tag;
    }

    @Override
    public synchronized void write(int b) {
      if (b != '\n') {
        line.write(b);
        return;
      }
      log(priority, tag, line.toString(StandardCharsets.UTF_8));
      line.reset();
    }
  }
}
