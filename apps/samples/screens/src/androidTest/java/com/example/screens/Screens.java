// What several tests need: the screen in front, what happens on the main thread, and waiting with a deadline.
package com.example.screens;

import static org.junit.Assert.assertEquals;

import android.app.Activity;
import android.content.Intent;
import android.os.SystemClock;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.platform.app.InstrumentationRegistry;
import androidx.test.runner.lifecycle.ActivityLifecycleMonitorRegistry;
import androidx.test.runner.lifecycle.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

final class Screens {
  private static final long DEADLINE_MS = 10_000;
  private static final long PROBE_MS = 10;

  private Screens() {}

  static Intent intent(Class<? extends Activity> screen) {
    return new Intent(ApplicationProvider.getApplicationContext(), screen);
  }

  static <T> T onMain(Callable<T> question) {
    FutureTask<T> task = new FutureTask<>(question);
    InstrumentationRegistry.getInstrumentation().runOnMainSync(task);
    try {
      return task.get();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  static void eventually(String what, Callable<Boolean> condition) {
    long deadline = System.currentTimeMillis() + DEADLINE_MS;
    while (!onMain(condition)) {
      if (System.currentTimeMillis() > deadline) {
        throw new AssertionError("not within 10 s: " + what + "; " + Journal.lines());
      }
      SystemClock.sleep(PROBE_MS);
    }
    InstrumentationRegistry.getInstrumentation().waitForIdleSync();
  }

  private static Activity resumed() {
    Collection<Activity> resumed = ActivityLifecycleMonitorRegistry.getInstance().getActivitiesInStage(Stage.RESUMED);
    return resumed.isEmpty() ? null : resumed.iterator().next();
  }

  /** The activity in front, once it is of this class and not the one that was there before. */
  static <A extends Activity> A await(Class<A> screen, Activity before) {
    eventually(screen.getSimpleName() + " in front", () -> screen.isInstance(resumed()) && resumed() != before);
    return screen.cast(onMain(Screens::resumed));
  }

  static <A extends Activity> A await(Class<A> screen) {
    return await(screen, null);
  }

  /** Starts an activity from another one and waits until it is in front. */
  static <A extends Activity> A start(Activity from, Intent intent, Class<A> screen) {
    onMain(
        () -> {
          from.startActivity(intent);
          return null;
        });
    return await(screen, from);
  }

  static <A extends Activity> A start(Activity from, Class<A> screen) {
    return start(from, intent(screen), screen);
  }

  static void awaitJournal(String line) {
    eventually(line, () -> Journal.lines().contains(line));
  }

  /** The journal of these screens' lifecycles. */
  static List<String> journalOf(String... names) {
    List<String> lines = new ArrayList<>(Journal.lines());
    lines.removeIf(line -> !Arrays.asList(names).contains(line.substring(0, line.indexOf('.'))));
    lines.removeIf(line -> line.endsWith(".top") || line.endsWith(".notTop"));
    return lines;
  }

  static void assertEvents(List<String> lines, String... expected) {
    assertEquals(Arrays.asList(expected), lines);
  }
}
