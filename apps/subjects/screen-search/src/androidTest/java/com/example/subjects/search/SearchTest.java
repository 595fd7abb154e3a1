// A search by a button: hits, the price of one of them, what was searched for recently, and leaving in the middle of it.
package com.example.subjects.search;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.clearText;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isChecked;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SearchTest {
  private static final long PROBE_MS = 20;
  private static final long LOOK_MS = 300;
  private static final long DEADLINE_MS = 10_000;

  @Rule public final ActivityScenarioRule<SearchActivity> rule = new ActivityScenarioRule<>(SearchActivity.class);

  private static void searchFor(String text) {
    onView(withId(R.id.query)).perform(clearText(), typeText(text), closeSoftKeyboard());
    onView(withId(R.id.search)).perform(click());
  }

  private void waitForStatus(String expected) {
    AtomicReference<String> status = new AtomicReference<>();
    long deadline = SystemClock.uptimeMillis() + DEADLINE_MS;
    while (!expected.equals(status.get()) && SystemClock.uptimeMillis() < deadline) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> status.set(activity.status()));
    }
    onView(withId(R.id.status)).check(matches(withText(expected)));
  }

  @Test
  public void showsTheHits() {
    searchFor("tea");
    onView(withId(R.id.in_stock)).perform(click());
    onView(withId(R.id.in_stock)).check(matches(isChecked()));
    SystemClock.sleep(LOOK_MS);
    onView(withText("green tea")).check(matches(isDisplayed()));
  }

  @Test
  public void keepsTheHitsOfTheLastSearch() {
    searchFor("tea");
    onView(withId(R.id.in_stock)).perform(click());
    searchFor("coffee");
    waitForStatus("coffee: 2");
    onView(withId(R.id.in_stock)).perform(click());
    onView(withText("white coffee")).check(matches(isDisplayed()));
  }

  @Test
  public void tellsThePrice() {
    searchFor("cocoa");
    waitForStatus("cocoa: 1");
    onView(withId(R.id.hit)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.status)).check(matches(withText("cocoa costs 5 €")));
  }

  @Test
  public void closesAfterAskingForAPrice() {
    searchFor("cocoa");
    waitForStatus("cocoa: 1");
    onView(withId(R.id.hit)).perform(click());
    SystemClock.sleep(LOOK_MS);
    rule.getScenario().close();
    try (ActivityScenario<SearchActivity> next = ActivityScenario.launch(SearchActivity.class)) {
      onView(withId(R.id.status)).check(matches(withText("")));
    }
  }

  @Test
  public void remembersWhatWasSearchedFor() {
    searchFor("cocoa");
    waitForStatus("cocoa: 1");
    onView(withId(R.id.in_stock)).perform(click());
    onView(withId(R.id.recent)).perform(click());
    onView(withId(R.id.status)).check(matches(withText("cocoa")));
  }
}
