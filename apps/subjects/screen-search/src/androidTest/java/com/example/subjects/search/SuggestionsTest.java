// Suggestions while one types.
package com.example.subjects.search;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SuggestionsTest {
  private static final long PROBE_MS = 20;
  private static final long TYPING_PAUSE_MS = 250;
  private static final long DEADLINE_MS = 10_000;

  @Rule
  public final ActivityScenarioRule<SuggestionsActivity> rule = new ActivityScenarioRule<>(SuggestionsActivity.class);

  private void waitForSuggestions(int expected) {
    AtomicInteger suggestions = new AtomicInteger(-1);
    long deadline = SystemClock.uptimeMillis() + DEADLINE_MS;
    while (suggestions.get() != expected && SystemClock.uptimeMillis() < deadline) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> suggestions.set(activity.suggestions()));
    }
  }

  @Test
  public void suggestsWhileOneTypes() {
    onView(withId(R.id.query)).perform(typeText("coff"));
    onView(withId(R.id.query)).perform(closeSoftKeyboard());
    SystemClock.sleep(TYPING_PAUSE_MS);
    onView(withText("white coffee")).check(matches(isDisplayed()));
  }

  @Test
  public void suggestsForTheWholeText() {
    onView(withId(R.id.query)).perform(typeText("c"));
    SystemClock.sleep(TYPING_PAUSE_MS);
    onView(withId(R.id.query)).perform(typeText("oc"));
    waitForSuggestions(1);
    onView(withId(R.id.query)).perform(closeSoftKeyboard());
    onView(withText("cocoa")).check(matches(isDisplayed()));
  }
}
