// Two prices are asked for.
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
public class PricesTest {
  @Rule
  public final ActivityScenarioRule<PricesActivity> rule = new ActivityScenarioRule<>(PricesActivity.class);

  @Test
  public void showsBothPrices() {
    onView(withId(R.id.ask_merlot)).perform(click());
    SystemClock.sleep(400);
    onView(withId(R.id.ask_syrah)).perform(click());
    Poll.until(Work::isQuiet);
    onView(withId(R.id.merlot)).check(matches(withText("Merlot costs 9")));
    onView(withId(R.id.syrah)).check(matches(withText("Syrah costs 8")));
  }
}
