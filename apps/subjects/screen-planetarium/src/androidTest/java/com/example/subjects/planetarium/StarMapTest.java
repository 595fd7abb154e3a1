// The map of the sky, turned, shared, and left while a story is looked up.
package com.example.subjects.planetarium;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.espresso.IdlingResource;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class StarMapTest {
  @Rule public final ActivityScenarioRule<StarMapActivity> rule = new ActivityScenarioRule<>(StarMapActivity.class);

  private IdlingResource tiles;

  @Before
  public void register() {
    rule.getScenario().onActivity(activity -> tiles = activity.tiles);
    IdlingRegistry.getInstance().register(tiles);
  }

  @After
  public void unregister() {
    IdlingRegistry.getInstance().unregister(tiles);
  }

  private boolean ask(Predicate<StarMapActivity> question) {
    AtomicBoolean answer = new AtomicBoolean();
    rule.getScenario().onActivity(activity -> answer.set(question.test(activity)));
    return answer.get();
  }

  @Test
  public void keepsTheSkyWhenTurned() {
    onView(withText("Northern sky")).check(matches(isDisplayed()));
    rule.getScenario().recreate();
    onView(withId(R.id.zoom_in)).perform(click());
    onView(withId(R.id.zoom)).check(matches(withText("2×")));
    onView(withId(R.id.sky)).check(matches(withText("Northern sky")));
  }

  @Test
  public void sharesTheMap() {
    onView(withId(R.id.share)).perform(click());
    Poll.until(() -> ask(activity -> activity.getBanner().equals("Map shared")));
    onView(withId(R.id.banner)).check(matches(isDisplayed()));
  }

  @Test
  public void keepsTheStoryOfOrion() {
    ActivityScenario<StarMapActivity> scenario = rule.getScenario();
    onView(withId(R.id.orion)).perform(click());
    SystemClock.sleep(300);
    scenario.moveToState(Lifecycle.State.CREATED);
    Poll.until(() -> ask(StarMapActivity::hasStory));
    scenario.moveToState(Lifecycle.State.RESUMED);
    Poll.until(() -> ask(StarMapActivity::isStoryOpen));
  }

  @Test
  public void keepsTheStoryOfLyra() {
    ActivityScenario<StarMapActivity> scenario = rule.getScenario();
    onView(withId(R.id.lyra)).perform(click());
    scenario.moveToState(Lifecycle.State.CREATED);
    scenario.moveToState(Lifecycle.State.RESUMED);
    Poll.until(() -> ask(StarMapActivity::isStoryOpen));
  }
}
