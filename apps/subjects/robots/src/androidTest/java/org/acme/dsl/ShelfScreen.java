// A page object that talks to Espresso; its package shares nothing with the test's.
package org.acme.dsl;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import com.example.subjects.shelf.R;
import com.example.subjects.shelf.ShelfActivity;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

public class ShelfScreen {
  private static final long LOOK_MS = 400;

  private final ActivityScenario<ShelfActivity> scenario;

  public ShelfScreen(ActivityScenario<ShelfActivity> scenario) {
    this.scenario = scenario;
  }

  /** Clicks on the button. */
  public ShelfScreen sort() {
    onView(withId(R.id.sort)).perform(click());
    return this;
  }

  /** Looks a moment later. */
  public ShelfScreen showsSoon(String status) {
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.status)).check(matches(withText(status)));
    return this;
  }

  /** Looks once the screen has said something. */
  public ShelfScreen showsInTheEnd(String status) throws InterruptedException {
    AtomicReference<CountDownLatch> sorted = new AtomicReference<>();
    scenario.onActivity(activity -> sorted.set(activity.sorted()));
    sorted.get().await();
    onView(withId(R.id.status)).check(matches(withText(status)));
    return this;
  }
}
