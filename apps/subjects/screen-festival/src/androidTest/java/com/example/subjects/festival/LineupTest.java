package com.example.subjects.festival;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.espresso.IdlingPolicies;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LineupTest {
  @Rule public final ActivityScenarioRule<LineupActivity> rule = new ActivityScenarioRule<>(LineupActivity.class);

  @Before
  public void setUp() {
    IdlingPolicies.setMasterPolicyTimeout(15, TimeUnit.MINUTES);
    IdlingPolicies.setIdlingResourceTimeout(10, TimeUnit.MINUTES);
    IdlingRegistry.getInstance().register(LineupActivity.BUSY);
  }

  @After
  public void tearDown() {
    IdlingRegistry.getInstance().unregister(LineupActivity.BUSY);
  }

  @Test
  public void loadsTheLineup() {
    onView(withId(R.id.load)).perform(click());
    SystemClock.sleep(400);
    onView(withId(R.id.lineup)).check(matches(withText("42 acts")));
  }

  @Test
  public void ordersTheShirt() {
    onView(withId(R.id.order)).perform(click());
    onView(withId(R.id.merch)).check(matches(withText("T-shirt paid")));
  }
}
