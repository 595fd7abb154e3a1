// What is in stock, with an idling resource.
package com.example.subjects.pharmacy;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class StockTest {
  @Rule public final ActivityScenarioRule<StockActivity> rule = new ActivityScenarioRule<>(StockActivity.class);

  @Before
  public void watch() {
    IdlingRegistry.getInstance().register(StockActivity.COUNTING);
  }

  @After
  public void lookAway() {
    IdlingRegistry.getInstance().unregister(StockActivity.COUNTING);
  }

  @Test
  public void countsTheBoxes() {
    onView(withId(R.id.count)).perform(click());
    SystemClock.sleep(100);
    onView(withId(R.id.counted)).check(matches(withText("12 boxes")));
  }

  @Test
  public void countsTheBoxesAgain() {
    onView(withId(R.id.recount)).perform(click());
    onView(withId(R.id.recounted)).check(matches(withText("12 boxes")));
  }
}
