// Asks again and again.
package com.example.subjects.museum;

import android.app.Activity;
import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

public final class Poll {
  private static final long PAUSE_MS = 20;

  private Poll() {}

  /** Waits until it is so of the screen. */
  public static <A extends Activity> void until(ActivityScenario<A> scenario, Predicate<A> isSo) {
    AtomicBoolean answer = new AtomicBoolean();
    while (true) {
      scenario.onActivity(activity -> answer.set(isSo.test(activity)));
      if (answer.get()) {
        return;
      }
      SystemClock.sleep(PAUSE_MS);
    }
  }
}
