// A bag is checked in.
package com.example.subjects.airport;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BagsTest {
  @Rule public final ActivityScenarioRule<BagsActivity> rule = new ActivityScenarioRule<>(BagsActivity.class);

  @Before
  public void noBags() {
    InstrumentationRegistry.getInstrumentation()
        .getTargetContext()
        .getContentResolver()
        .delete(FlightsProvider.BAGS, null, null);
  }

  @Test
  public void checksInABag() {
    onView(withId(R.id.check_in)).perform(click());
    SystemClock.sleep(350);
    onView(withId(R.id.list)).perform(click());
    onView(withId(R.id.bags)).check(matches(withText("Bags: red suitcase")));
  }
}
