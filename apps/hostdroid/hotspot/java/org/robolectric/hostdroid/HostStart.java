package org.robolectric.hostdroid;

import android.os.SystemClock;
import java.io.PrintStream;
import java.time.Duration;
import org.robolectric.pluginapi.TestEnvironmentLifecyclePlugin;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowLog;
import org.robolectric.shadows.ShadowSystemClock;

/** Before each test: time passes by itself and frames take theirs, as on a device; the log goes to the device's log. */
public final class HostStart implements TestEnvironmentLifecyclePlugin {
  private static Thread clock;

  @Override
  public void onSetupApplicationState() {
    ShadowLog.stream = new Logcat();
    ShadowLog.setCaptureLogsEnabled(false);
    if (clock == null) HostQueue.choose(System.getenv("HOST_NEW_QUEUE"));
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(frameTime());
    if (clock == null) {
      clock = new Thread(HostStart::keepTime, "vsync");
      clock.setDaemon(true);
      clock.start();
    }
  }

  private static Duration frameTime() {
    String hz = System.getenv("HOSTDROID_VSYNC_HZ");
    return hz == null ? Duration.ofMillis(16) : Duration.ofSeconds(1).dividedBy(Integer.parseInt(hz));
  }

  /** Robolectric's clock stands still until it is moved: it is moved by what has passed. */
  private static void keepTime() {
    long began = System.nanoTime() / 1_000_000 - SystemClock.uptimeMillis();
    while (true) {
      long late = System.nanoTime() / 1_000_000 - began - SystemClock.uptimeMillis();
      if (late > 0) ShadowSystemClock.advanceBy(Duration.ofMillis(late));
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Takes Robolectric's lines, `I/Tag: text`. */
  private static final class Logcat extends PrintStream {
    private char priority = 'I';
    private String tag = "?";

    Logcat() {
      super(PrintStream.nullOutputStream());
    }

    @Override
    public synchronized void println(String line) {
      int colon = line.indexOf(": ");
      String text = line;
      if (colon > 2 && line.charAt(1) == '/') {
        priority = line.charAt(0);
        tag = line.substring(2, colon);
        text = line.substring(colon + 2);
      }
      HostProcess.log(priority, tag, text);
    }

    @Override
    public void println(Object part) {
      println(String.valueOf(part));
    }
  }
}
