package com.android.internal.os;

import android.app.IInstrumentationWatcher;
import android.content.ActivityNotFoundException;
import android.content.ComponentName;
import android.ddm.DdmHandleAppName;
import android.ddm.DdmRegister;
import android.host.AppProcess;
import android.os.Bundle;
import android.util.Log;
import dalvik.system.RuntimeHooks;
import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.reflect.Constructor;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.TreeSet;

/**
 * The main class of an app's process, in place of a zygote: one process, one run.
 *
 * <pre>
 * HostMain -am APP.apk TEST.apk [TESTPKG/RUNNER] [-e key value]...    am instrument -w -r; its raw output on stdout
 * HostMain -start APP.apk [INTENT]                                    am start, with its words; runs until it is killed
 * </pre>
 *
 * APP.apk and TEST.apk may be the same, for a package that instruments itself. Either way a line of standard input is one more
 * intent to start an activity by, see AppProcess.takeStarts.
 */
public final class HostMain {
  /** The process's own: System.out and System.err go to the log, as on a device. */
  private static final PrintStream OUT = System.out;

  private HostMain() {}

  /** Prints what `am instrument -r` prints. */
  private static final class RawWatcher extends IInstrumentationWatcher.Stub {
    private static synchronized void print(String prefix, Bundle values, String code) {
      StringBuilder text = new StringBuilder();
      if (values != null) {
        for (String key : new TreeSet<>(values.keySet())) {
          text.append(prefix).append(key).append('=').append(values.get(key)).append('\n');
        }
      }
      OUT.print(text.append(code).append('\n'));
      OUT.flush();
    }

    @Override
    public void instrumentationStatus(ComponentName name, int code, Bundle status) {
      print("INSTRUMENTATION_STATUS: ", status, "INSTRUMENTATION_STATUS_CODE: " + code);
    }

    @Override
    public void instrumentationFinished(ComponentName name, int code, Bundle results) {
      print("INSTRUMENTATION_RESULT: ", results, "INSTRUMENTATION_CODE: " + code);
      System.exit(0);
    }
  }

  private static Object newInstance(String className, Object... args) throws ReflectiveOperationException {
    Constructor<?> constructor = Class.forName(className).getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    return constructor.newInstance(args.length == constructor.getParameterCount() ? args : new Object[] {null});
  }

  /** The first part of RuntimeInit.commonInit; the rest wants a network daemon. */
  private static void setCrashHandlers() throws ReflectiveOperationException {
    Object logging = newInstance("com.android.internal.os.RuntimeInit$LoggingHandler");
    RuntimeHooks.setUncaughtExceptionPreHandler((UncaughtExceptionHandler) logging);
    Object killing = newInstance("com.android.internal.os.RuntimeInit$KillApplicationHandler", logging);
    Thread.setDefaultUncaughtExceptionHandler((UncaughtExceptionHandler) killing);
  }

  /**
   * On a device the zygote has done this for every process (ZygoteInit.beginIcuCachePinning): what a test's report is written
   * with. Under a debugger, where the interpreter is several times slower, it would take a second.
   */
  private static void loadNumberFormats() {
    NumberFormat.getInstance().format(0.5);
  }

  private static void instrument(String[] args) throws Exception {
    int next = 3;
    ComponentName wanted = null;
    if (next < args.length && args[next].contains("/")) wanted = ComponentName.unflattenFromString(args[next++]);
    Bundle arguments = new Bundle();
    for (; next < args.length; next += 3) {
      if (!args[next].equals("-e") || next + 2 >= args.length) usage("expected -e KEY VALUE, found: " + args[next]);
      arguments.putString(args[next + 1], args[next + 2]);
    }
    AppProcess.instrument(args[1], args[2], wanted, arguments, new RawWatcher());
  }

  private static void start(String[] args, PrintStream err) throws Exception {
    try {
      AppProcess.start(args[1], Arrays.copyOfRange(args, 2, args.length));
    } catch (ActivityNotFoundException | IllegalArgumentException e) {
      err.println("Error: " + e.getMessage());
      System.exit(1);
    }
  }

  private static void usage(String error) {
    System.err.println("HostMain: " + error);
    System.err.println("usage: HostMain -am APP.apk TEST.apk [TESTPKG/RUNNER] [-e KEY VALUE]...");
    System.err.println("       HostMain -start APP.apk [INTENT]");
    System.exit(2);
  }

  public static void main(String[] args) throws Exception {
    boolean instrument = args.length >= 3 && args[0].equals("-am");
    boolean start = args.length >= 2 && args[0].equals("-start");
    if (!instrument && !start) usage("expected -am with two APKs or -start with one");
    PrintStream err = System.err;
    System.loadLibrary("android_runtime");
    loadNumberFormats();
    DdmRegister.registerHandlers();
    DdmHandleAppName.setAppName("<pre-initialized>", 0);
    System.setOut(new AndroidPrintStream(Log.INFO, "System.out"));
    System.setErr(new AndroidPrintStream(Log.WARN, "System.err"));
    setCrashHandlers();
    if (instrument) instrument(args);
    else start(args, err);
  }
}
