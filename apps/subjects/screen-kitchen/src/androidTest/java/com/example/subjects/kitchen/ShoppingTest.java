// A shopping list that one edits while the list, its undo bar and its draft live on in the background.
package com.example.subjects.kitchen;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.doesNotExist;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ShoppingTest {
  private static final long LOOK_MS = 500;
  private static final long LONG_MS = 1000;
  private static final long PROBE_MS = 20;
  private static final long DEADLINE_MS = 30_000;

  @Rule public final ActivityScenarioRule<ShoppingActivity> rule = new ActivityScenarioRule<>(ShoppingActivity.class);

  private void waitUntilAnswered() {
    AtomicBoolean answered = new AtomicBoolean();
    long deadline = SystemClock.uptimeMillis() + DEADLINE_MS;
    while (!answered.get() && SystemClock.uptimeMillis() < deadline) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> answered.set(activity.isAnswered()));
    }
    assertTrue("not within 30 s", answered.get());
  }

  @Test
  public void addsAfterRemoving() {
    onView(withText("Flour")).perform(click());
    onView(withId(R.id.remove)).perform(click());
    SystemClock.sleep(LONG_MS);
    onView(withId(R.id.add)).perform(click());
    onView(withId(R.id.status)).check(matches(withText("Pepper added")));
  }

  @Test
  public void keepsTheDraft() {
    String draft = "cheese " + SystemClock.uptimeMillis();
    onView(withId(R.id.draft)).perform(replaceText(draft));
    onView(withId(R.id.save)).perform(click());
    SystemClock.sleep(LOOK_MS);
    rule.getScenario().recreate();
    onView(withId(R.id.draft)).check(matches(withText(draft)));
  }

  @Test
  public void removesTheChosenOne() {
    onView(withId(R.id.refresh)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withText("Salt")).perform(click());
    onView(withId(R.id.status)).check(matches(withText("Salt chosen")));
    onView(withId(R.id.remove)).perform(click());
    waitUntilAnswered();
    onView(withText("Salt")).check(doesNotExist());
  }

  @Test
  public void addsWhatWasPicked() {
    Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
    Instrumentation.ActivityMonitor opened = instrumentation.addMonitor(PickActivity.class.getName(), null, false);
    onView(withId(R.id.pick)).perform(click());
    opened.waitForActivity();
    instrumentation.removeMonitor(opened);
    onView(withId(R.id.honey)).perform(click());
    SystemClock.sleep(LONG_MS);
    onView(withId(R.id.status)).check(matches(withText("Honey added")));
  }

  @Test
  public void keepsRemovedWhatIsSynced() {
    onView(withId(R.id.sync)).perform(click());
    onView(withText("Rice")).perform(click());
    onView(withId(R.id.remove)).perform(click());
    waitUntilAnswered();
    onView(withText("Rice")).check(doesNotExist());
    onView(withText("Milk")).check(matches(isDisplayed()));
  }
}
