// A bid is taken back.
package com.example.subjects.airport;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class UpgradeTest {
  @Rule public final ActivityScenarioRule<UpgradeActivity> rule = new ActivityScenarioRule<>(UpgradeActivity.class);

  @Test
  public void cancelsTheBid() {
    onView(withId(R.id.bid)).perform(click());
    SystemClock.sleep(350);
    onView(withId(R.id.cancel)).perform(click());
    Poll.until(Ground::isQuiet);
    onView(withId(R.id.upgrade)).check(matches(withText("Cancelled")));
  }
}
