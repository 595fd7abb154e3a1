// A wine is searched for and ordered.
package com.example.subjects.vineyard;

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
public class WinesTest {
  @Rule
  public final ActivityScenarioRule<WinesActivity> rule = new ActivityScenarioRule<>(WinesActivity.class);

  @Test
  public void ordersWhatWasFound() {
    rule.getScenario().onActivity(activity -> activity.search("Ries"));
    SystemClock.sleep(400);
    onView(withId(R.id.order)).perform(click());
    onView(withId(R.id.ordered)).check(matches(withText("Ordered: Riesling")));
  }
}
