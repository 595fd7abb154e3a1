// Timers of a screen, looked at by Espresso, which comes behind them in the main thread's queue, and from the testing thread, which does not.
package com.example.subjects.kitchen;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.hamcrest.Matchers.not;
import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class RecipesTest {
  @Rule public final ActivityScenarioRule<RecipesActivity> rule = new ActivityScenarioRule<>(RecipesActivity.class);

  private RecipesActivity activity;

  @Before
  public void takeTheActivity() {
    rule.getScenario().onActivity(one -> activity = one);
  }

  @Test
  public void findsARecipe() throws InterruptedException {
    onView(withId(R.id.query)).perform(typeText("pea"), closeSoftKeyboard());
    Thread.sleep(800);
    assertEquals("pea soup", activity.found());
  }

  @Test
  public void saysThatItIsSaved() {
    onView(withId(R.id.save)).perform(click());
    onView(withId(R.id.banner)).check(matches(isDisplayed()));
  }

  @Test
  public void showsWhatItFound() throws InterruptedException {
    onView(withId(R.id.query)).perform(typeText("pea"), closeSoftKeyboard());
    Thread.sleep(800);
    onView(withId(R.id.found)).check(matches(withText("pea soup")));
  }

  @Test
  public void savesOnce() {
    onView(withId(R.id.save)).perform(click());
    assertEquals(1, activity.saved());
  }

  @Test
  public void saysItNoLongerInTheEnd() throws InterruptedException {
    onView(withId(R.id.save)).perform(click());
    activity.hidden().await();
    onView(withId(R.id.banner)).check(matches(not(isDisplayed())));
  }
}
