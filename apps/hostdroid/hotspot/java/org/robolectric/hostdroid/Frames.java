package org.robolectric.hostdroid;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Takes Robolectric's own frames out of stacks, so that they read as on a device. */
final class Frames {
  private static final String ROBO = "$$robo$$";
  private static final String RUNS_TEST = "org.junit.runners.model.FrameworkMethod$";
  private static final String[] INNER = {"org.robolectric.", "java.lang.invoke.", "java.lang.reflect.", "jdk.internal.reflect."};

  private Frames() {}

  /** Tidies an exception, its causes and what was suppressed, in place. */
  static void tidy(Throwable error) {
    tidy(error, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static void tidy(Throwable error, Set<Throwable> seen) {
    if (error == null || !seen.add(error)) return;
    List<StackTraceElement> kept = new ArrayList<>();
    for (StackTraceElement frame : error.getStackTrace()) {
      // What runs the test says nothing of it.
      if (frame.getClassName().startsWith(RUNS_TEST)) break;
      if (isInner(frame.getClassName())) continue;
      String method = frame.getMethodName();
      if (method.startsWith(ROBO)) {
        method = method.substring(method.indexOf('$', ROBO.length()) + 1);
      } else if (!kept.isEmpty() && isBridge(frame, kept.get(kept.size() - 1))) {
        continue;
      }
      // Without the JDK's modules, which a device has not.
      kept.add(new StackTraceElement(frame.getClassName(), method, frame.getFileName(), frame.getLineNumber()));
    }
    error.setStackTrace(kept.toArray(new StackTraceElement[0]));
    tidy(error.getCause(), seen);
    for (Throwable suppressed : error.getSuppressed()) tidy(suppressed, seen);
  }

  private static boolean isInner(String name) {
    for (String prefix : INNER) if (name.startsWith(prefix)) return true;
    return false;
  }

  /** The method of the framework's own name calls the body that was just seen, and has no line. */
  private static boolean isBridge(StackTraceElement frame, StackTraceElement body) {
    return frame.getLineNumber() < 0 && frame.getClassName().equals(body.getClassName()) && frame.getMethodName().equals(body.getMethodName());
  }

  static String trace(Throwable error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }
}
