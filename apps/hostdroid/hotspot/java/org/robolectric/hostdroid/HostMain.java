package org.robolectric.hostdroid;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Runner;
import org.junit.runners.Suite;

/**
 * The main class of an app's process on HotSpot: one process, one run. The words are those of the ART runtime's HostMain.
 *
 * <pre>
 * HostMain -am APP.apk TEST.apk TESTPKG/RUNNER [-e key value]...    am instrument -w -r; its raw output on stdout
 * </pre>
 *
 * The class path holds the classes of both APKs, the test's last. The APK's own resources are used as they are.
 */
public final class HostMain {
  private HostMain() {}

  public static void main(String[] args) throws Exception {
    if (args.length < 4 || !args[0].equals("-am")) {
      System.err.println("usage: HostMain -am APP.apk TEST.apk TESTPKG/RUNNER [-e KEY VALUE]...");
      System.exit(2);
    }
    instrument(args);
  }

  private static void instrument(String[] args) throws Exception {
    Map<String, String> options = new TreeMap<>();
    for (int next = 4; next + 2 < args.length; next += 3) options.put(args[next + 1], args[next + 2]);
    HostProcess.begin(Path.of(args[1]), options);
    listen();
    Report report = new Report(HostProcess.OUT);
    Thread.setDefaultUncaughtExceptionHandler(report::crashed);
    HostProcess.crash = report::crashed;
    Runner runner = new Suite(null, Selection.runners(Path.of(args[2]), options)) {};
    JUnitCore core = new JUnitCore();
    core.addListener(report);
    if (Boolean.parseBoolean(options.get("log"))) {
      // A debugger that only looks finds the app as it is before a test.
      if (Boolean.parseBoolean(options.get("debug"))) new JUnitCore().run(Request.runner(new DeviceRunner(HostProbe.class)));
      list(report, runner.getDescription());
    } else {
      core.run(Request.runner(runner));
    }
    HostProcess.finish.run();
    report.end();
  }

  /** `-e log true`: each test is reported as one that ran, and none is. */
  private static void list(Report report, Description all) {
    report.testRunStarted(all);
    report.listChildren(all);
    report.listed();
  }

  /** What the device says on standard input: that a debugger has spoken, or that it has gone. */
  private static void listen() {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Thread thread = new Thread(() -> {
      try {
        for (String line = input.readLine(); line != null; line = input.readLine()) HostProcess.debugger(line.equals("debugger"));
      } catch (java.io.IOException gone) {
        // The device has ended, and this process with it.
      }
    }, HostProcess.binderThread());
    thread.setDaemon(true);
    thread.start();
  }
}
