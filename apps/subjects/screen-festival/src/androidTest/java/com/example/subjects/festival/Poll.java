package com.example.subjects.festival;

import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

final class Poll {
  private Poll() {}

  /** Waits until it is so, however long it takes. */
  static void until(BooleanSupplier isSo) {
    while (!isSo.getAsBoolean()) {
      SystemClock.sleep(20);
    }
  }

  /** Waits until it is so, but at most that long. */
  static void within(long millis, BooleanSupplier isSo) {
    long end = SystemClock.uptimeMillis() + millis;
    while (!isSo.getAsBoolean()) {
      assertTrue("not within " + millis + " ms", SystemClock.uptimeMillis() < end);
      SystemClock.sleep(20);
    }
  }

  /** Whether it is so on the screen, asked on the main thread. */
  static <A extends Activity> boolean ask(ActivityScenario<A> scenario, Predicate<A> question) {
    AtomicBoolean answer = new AtomicBoolean();
    scenario.onActivity(activity -> answer.set(question.test(activity)));
    return answer.get();
  }
}
