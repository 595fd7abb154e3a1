package org.robolectric.hostdroid;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.internal.TextListener;
import org.junit.runner.Description;
import org.junit.runner.Result;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Says what `am instrument -r` says with AndroidX's runner: a status as a test begins and as it ends, and the result. */
final class Report extends RunListener {
  private static final int START = 1;
  private static final int OK = 0;
  private static final int FAILURE = -2;
  private static final int IGNORED = -3;
  private static final int ASSUMPTION = -4;

  private final PrintStream out;
  private final long began = System.nanoTime();
  private Map<String, String> status = new TreeMap<>();
  private Description test;
  private int code = OK;
  private int total;
  private int current;
  private String lastClass = "";
  private String text = "";
  private boolean over;

  Report(PrintStream out) {
    this.out = out;
  }

  @Override
  public synchronized void testRunStarted(Description all) {
    total = all.testCount();
  }

  @Override
  public synchronized void testStarted(Description started) {
    test = started;
    code = OK;
    current++;
    status = new TreeMap<>();
    status.put("class", started.getClassName());
    status.put("current", String.valueOf(current));
    status.put("id", "AndroidJUnitRunner");
    status.put("numtests", String.valueOf(total));
    status.put("test", started.getMethodName());
    status.put("stream", started.getClassName().equals(lastClass) ? "" : "\n" + started.getClassName() + ":");
    lastClass = started.getClassName();
    print("INSTRUMENTATION_STATUS: ", status, "INSTRUMENTATION_STATUS_CODE: " + START);
  }

  @Override
  public synchronized void testFailure(Failure failure) {
    boolean started = failure.getDescription().equals(test);
    // What fails before any test, as an initialiser does, is reported as one.
    if (!started) testStarted(failure.getDescription());
    Frames.tidy(failure.getException());
    code = FAILURE;
    status.put("stack", failure.getTrimmedTrace());
    status.put("stream", "\nError in " + failure.getDescription().getDisplayName() + ":\n" + failure.getTrimmedTrace());
    if (!started) testFinished(failure.getDescription());
  }

  @Override
  public synchronized void testAssumptionFailure(Failure failure) {
    Frames.tidy(failure.getException());
    code = ASSUMPTION;
    status.put("stack", failure.getTrimmedTrace());
  }

  @Override
  public synchronized void testIgnored(Description ignored) {
    testStarted(ignored);
    code = IGNORED;
    testFinished(ignored);
  }

  @Override
  public synchronized void testFinished(Description finished) {
    if (code == OK) status.put("stream", ".");
    print("INSTRUMENTATION_STATUS: ", status, "INSTRUMENTATION_STATUS_CODE: " + code);
    test = null;
  }

  @Override
  public synchronized void testRunFinished(Result result) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new TextListener(new PrintStream(bytes, true, StandardCharsets.UTF_8)).testRunFinished(result);
    text = bytes.toString(StandardCharsets.UTF_8);
  }

  void listChildren(Description node) {
    if (node.isTest()) {
      testStarted(node);
      testFinished(node);
    }
    node.getChildren().forEach(this::listChildren);
  }

  void listed() {
    text = "\nTime: " + (System.nanoTime() - began) / 1_000_000 / 1000.0 + "\n\nOK (" + current + (current == 1 ? " test" : " tests") + ")\n\n";
  }

  /** The run is over; so is the process. */
  void end() {
    synchronized (this) {
      over = true;
      print("INSTRUMENTATION_RESULT: ", Map.of("stream", "\n" + text), "INSTRUMENTATION_CODE: -1");
    }
    Runtime.getRuntime().halt(0);
  }

  /** A thread died of an exception that nobody caught, and so does the process. */
  void crashed(Thread thread, Throwable why) {
    synchronized (this) {
      if (over) return;
      over = true;
      Frames.tidy(why);
      String trace = Frames.trace(why);
      HostProcess.log('E', "AndroidRuntime", "FATAL EXCEPTION: " + thread.getName() + "\n" + trace);
      String when = test == null ? (current == 0 ? "before executing the test(s)" : "after executing the last test") : "while executing " + test.getDisplayName();
      status.put("stack", trace);
      status.put("stream", "\nProcess crashed " + when + ":\n" + trace);
      if (test != null || current == 0) print("INSTRUMENTATION_STATUS: ", status, "INSTRUMENTATION_STATUS_CODE: " + FAILURE);
      print("INSTRUMENTATION_RESULT: ", Map.of("shortMsg", "Process crashed."), "INSTRUMENTATION_CODE: 0");
    }
    Runtime.getRuntime().halt(0);
  }

  private void print(String prefix, Map<String, String> values, String last) {
    StringBuilder lines = new StringBuilder();
    values.forEach((key, value) -> lines.append(prefix).append(key).append('=').append(value).append('\n'));
    byte[] bytes = lines.append(last).append('\n').toString().getBytes(StandardCharsets.UTF_8);
    out.write(bytes, 0, bytes.length);
    out.flush();
  }
}
