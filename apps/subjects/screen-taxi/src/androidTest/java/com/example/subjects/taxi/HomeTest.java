// How one comes to the home screen, and what is kept there.
package com.example.subjects.taxi;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.hamcrest.Matchers.not;
import static org.junit.Assert.assertNotNull;

import android.app.Activity;
import android.app.Instrumentation;
import android.app.Instrumentation.ActivityMonitor;
import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class HomeTest {
  private static final long OPENS_WITHIN_MS = 4000;

  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();

  @Before
  public void startAsNew() {
    Account.of(instrumentation.getTargetContext()).edit().clear().commit();
    IdlingRegistry.getInstance().register(Busy.SAVING);
  }

  @After
  public void unregister() {
    IdlingRegistry.getInstance().unregister(Busy.SAVING);
  }

  private void takeTour() {
    ActivityMonitor opened = instrumentation.addMonitor(TourActivity.class.getName(), null, false);
    onView(withId(R.id.tour)).perform(click());
    opened.waitForActivity();
    instrumentation.removeMonitor(opened);
  }

  private static boolean isResumed(ActivityScenario<HomeActivity> scenario) {
    AtomicBoolean resumed = new AtomicBoolean();
    scenario.onActivity(home -> resumed.set(home.getLifecycle().getCurrentState() == Lifecycle.State.RESUMED));
    return resumed.get();
  }

  @Test
  public void opensAfterTheLogo() {
    ActivityMonitor home = instrumentation.addMonitor(HomeActivity.class.getName(), null, false);
    try (ActivityScenario<SplashActivity> scenario = ActivityScenario.launch(SplashActivity.class)) {
      Activity opened = home.waitForActivityWithTimeout(OPENS_WITHIN_MS);
      assertNotNull("still at the logo", opened);
      onView(withId(R.id.city)).check(matches(withText("Springfield")));
    } finally {
      instrumentation.removeMonitor(home);
    }
  }

  @Test
  public void offersTheTourOnce() {
    try (ActivityScenario<HomeActivity> scenario = ActivityScenario.launch(HomeActivity.class)) {
      takeTour();
      onView(withId(R.id.got_it)).perform(click());
      Await.until(() -> isResumed(scenario));
      onView(withId(R.id.welcome)).check(matches(not(isDisplayed())));
    }
  }

  @Test
  public void offersNoTourThatWasSkipped() {
    try (ActivityScenario<HomeActivity> scenario = ActivityScenario.launch(HomeActivity.class)) {
      takeTour();
      onView(withId(R.id.skip)).perform(click());
      Await.until(() -> isResumed(scenario));
      onView(withId(R.id.welcome)).check(matches(not(isDisplayed())));
    }
  }

  @Test
  public void collectsPoints() {
    try (ActivityScenario<HomeActivity> scenario = ActivityScenario.launch(HomeActivity.class)) {
      onView(withId(R.id.ride_done)).perform(click());
      onView(withId(R.id.rate_driver)).perform(click());
      onView(withId(R.id.points)).check(matches(withText("7 points")));
    }
  }
}
