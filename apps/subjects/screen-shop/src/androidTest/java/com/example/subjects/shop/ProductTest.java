// An article whose parts come from three servers, of which Espresso knows one.
package com.example.subjects.shop;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isChecked;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ProductTest {
  @Rule public final ActivityScenarioRule<ProductActivity> rule = new ActivityScenarioRule<>(ProductActivity.class);

  private final WorkResource work = new WorkResource();

  @Before
  public void register() {
    IdlingRegistry.getInstance().register(work);
  }

  @After
  public void unregister() {
    IdlingRegistry.getInstance().unregister(work);
  }

  @Test
  public void showsDetailsAndStock() {
    onView(withId(R.id.load)).perform(click());
    onView(withId(R.id.details)).check(matches(withText("A lamp of brass")));
    onView(withId(R.id.stock)).check(matches(withText("3 left")));
  }

  @Test
  public void showsTheDetails() {
    onView(withId(R.id.load)).perform(click());
    onView(withId(R.id.details)).check(matches(withText("A lamp of brass")));
  }

  @Test
  public void keepsTheFavourite() {
    SystemClock.sleep(250);
    onView(withId(R.id.favourite)).perform(click());
    AtomicBoolean loaded = new AtomicBoolean();
    while (!loaded.get()) {
      SystemClock.sleep(20);
      rule.getScenario().onActivity(activity -> loaded.set(activity.isLoaded()));
    }
    onView(withId(R.id.favourite)).check(matches(isChecked()));
  }
}
