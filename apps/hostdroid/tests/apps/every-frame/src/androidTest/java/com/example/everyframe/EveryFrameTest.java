package com.example.everyframe;

import android.app.Instrumentation;
import android.content.Intent;
import android.os.Bundle;
import android.os.Debug;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

/** Reports what the device is like; the tests of the stand-in device say what it should be. */
@RunWith(AndroidJUnit4.class)
public class EveryFrameTest {
  private static final int MEASURED_MS = 2_000;

  private static final int OBJECTS = 24 * 1024;
  private static final int OBJECT_BYTES = 1024;

  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();

  @Test
  public void countsFrames() {
    FramesActivity activity = (FramesActivity) instrumentation.startActivitySync(
        new Intent(instrumentation.getTargetContext(), FramesActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    int before = frames(activity);
    long began = SystemClock.uptimeMillis();
    SystemClock.sleep(MEASURED_MS);
    int shown = frames(activity) - before;
    long took = SystemClock.uptimeMillis() - began;
    Bundle status = new Bundle();
    status.putString("fps", String.valueOf(shown * 1000f / took));
    status.putString("refresh_rate", String.valueOf(activity.getWindowManager().getDefaultDisplay().getRefreshRate()));
    instrumentation.sendStatus(7, status);
  }

  private int frames(FramesActivity activity) {
    int[] frames = new int[1];
    instrumentation.runOnMainSync(() -> frames[0] = activity.view.frames);
    return frames[0];
  }

  /** What an app of some size makes of objects in its first seconds. */
  @Test
  public void makesObjects() {
    Bundle status = new Bundle();
    status.putString("allocated_before", Debug.getRuntimeStat("art.gc.bytes-allocated"));
    Object kept = null;
    for (int i = 0; i < OBJECTS; i++) {
      Object object = new byte[OBJECT_BYTES];
      if (i % OBJECT_BYTES == 0) kept = object;
    }
    status.putString("kept", String.valueOf(kept != null));
    SystemClock.sleep(500); // Collections are made in the background.
    status.putString("collections", Debug.getRuntimeStat("art.gc.gc-count"));
    instrumentation.sendStatus(7, status);
  }

  /** For a debugger that looks around. */
  @Test
  public void waits() throws InterruptedException {
    new CountDownLatch(1).await();
  }
}
