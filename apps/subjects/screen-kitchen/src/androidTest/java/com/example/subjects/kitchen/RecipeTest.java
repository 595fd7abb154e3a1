// One recipe: what is loaded in stages, servings that are asked for whenever one comes back, and a warning.
package com.example.subjects.kitchen;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import androidx.lifecycle.Lifecycle;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class RecipeTest {
  private static final long LOOK_MS = 500;
  private static final long PROBE_MS = 20;
  private static final long DEADLINE_MS = 30_000;

  @Rule public final ActivityScenarioRule<RecipeActivity> rule = new ActivityScenarioRule<>(RecipeActivity.class);

  private final WorkResource work = new WorkResource();

  @Before
  public void register() {
    IdlingRegistry.getInstance().register(work);
  }

  @After
  public void unregister() {
    IdlingRegistry.getInstance().unregister(work);
  }

  private void waitUntilReloaded() {
    AtomicBoolean reloading = new AtomicBoolean(true);
    long deadline = SystemClock.uptimeMillis() + DEADLINE_MS;
    while (reloading.get() && SystemClock.uptimeMillis() < deadline) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> reloading.set(activity.isReloading()));
    }
    assertTrue("not within 30 s", !reloading.get());
  }

  @Test
  public void showsTheSteps() {
    onView(withId(R.id.load_steps)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.steps)).check(matches(withText("bread: knead, wait, bake")));
  }

  @Test
  public void showsTheNutrition() {
    onView(withId(R.id.load_nutrition)).perform(click());
    onView(withId(R.id.nutrition)).check(matches(withText("250 kcal")));
  }

  @Test
  public void addsAServing() {
    waitUntilReloaded();
    rule.getScenario().moveToState(Lifecycle.State.CREATED);
    rule.getScenario().moveToState(Lifecycle.State.RESUMED);
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.plus)).perform(click());
    waitUntilReloaded();
    onView(withId(R.id.servings)).check(matches(withText("serves 3")));
  }

  @Test
  public void warnsOfNuts() throws InterruptedException {
    AtomicReference<CountDownLatch> warned = new AtomicReference<>();
    rule.getScenario().onActivity(activity -> warned.set(activity.warned()));
    onView(withId(R.id.cook)).perform(click());
    assertTrue("not within 30 s", warned.get().await(DEADLINE_MS, TimeUnit.MILLISECONDS));
    onView(withText("I know")).perform(click());
    onView(withId(R.id.status)).check(matches(withText("cooking")));
  }
}
