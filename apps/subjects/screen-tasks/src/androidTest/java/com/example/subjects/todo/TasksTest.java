// Tasks that are refreshed, saved, backed up and exported, while one goes on using the screen, turns it or leaves it.
package com.example.subjects.todo;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.doesNotExist;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isChecked;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TasksTest {
  private static final long PROBE_MS = 20;
  private static final long LOOK_MS = 300;
  private static final long DEADLINE_MS = 10_000;

  @Rule public final ActivityScenarioRule<TasksActivity> rule = new ActivityScenarioRule<>(TasksActivity.class);

  private void beQuiet() {
    onView(withId(R.id.quiet)).perform(click());
    onView(withId(R.id.quiet)).check(matches(isChecked()));
    SystemClock.sleep(LOOK_MS);
  }

  private void waitUntil(Predicate<TasksActivity> condition) {
    AtomicBoolean met = new AtomicBoolean();
    long deadline = SystemClock.uptimeMillis() + DEADLINE_MS;
    while (!met.get() && SystemClock.uptimeMillis() < deadline) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> met.set(condition.test(activity)));
    }
    assertTrue("not within 10 s", met.get());
  }

  @Test
  public void finishesTheNewTask() {
    onView(withId(R.id.refresh)).perform(click());
    beQuiet();
    onView(withId(R.id.finish_first)).perform(click());
    waitUntil(activity -> activity.status().equals("open: 2"));
    onView(withText("Buy milk")).check(matches(isDisplayed()));
  }

  @Test
  public void turnsAfterSaving() {
    onView(withId(R.id.save)).perform(click());
    beQuiet();
    rule.getScenario().recreate();
    waitUntil(TasksActivity::saved);
    onView(withId(R.id.state)).perform(click());
    onView(withId(R.id.status)).check(matches(withText("saved")));
  }

  @Test
  public void closesAfterTheBackup() {
    onView(withId(R.id.back_up)).perform(click());
    beQuiet();
    rule.getScenario().close();
    try (ActivityScenario<TasksActivity> next = ActivityScenario.launch(TasksActivity.class)) {
      onView(withId(R.id.status)).check(matches(withText("")));
      onView(withText("Buy milk")).check(matches(isDisplayed()));
    }
  }

  @Test
  public void backsUp() {
    onView(withId(R.id.back_up)).perform(click());
    beQuiet();
    onView(withId(R.id.status)).check(matches(withText("backed up")));
  }

  @Test
  public void finishesATaskByItsName() {
    onView(withId(R.id.refresh)).perform(click());
    onView(withText("Buy milk")).perform(click());
    onView(withText("Buy milk")).check(doesNotExist());
    onView(withText("Water the plants")).check(matches(isDisplayed()));
  }

  @Test
  public void exports() {
    onView(withId(R.id.export)).perform(click());
    onView(withId(R.id.status)).check(matches(withText("exported")));
  }

  @Test
  public void closesWhileRefreshing() {
    onView(withId(R.id.refresh)).perform(click());
    rule.getScenario().close();
    try (ActivityScenario<TasksActivity> next = ActivityScenario.launch(TasksActivity.class)) {
      onView(withText("Buy milk")).check(matches(isDisplayed()));
    }
  }
}
