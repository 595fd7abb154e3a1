package com.example.subjects.festival;

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
public class ShopTest {
  @Rule public final ActivityScenarioRule<ShopActivity> rule = new ActivityScenarioRule<>(ShopActivity.class);

  @Test
  public void buysOnlyOneTicket() {
    onView(withText("Buy")).perform(click());
    SystemClock.sleep(350);
    onView(withId(R.id.buy)).perform(click());
    Poll.until(Work::isDone);
    onView(withId(R.id.basket)).check(matches(withText("Tickets: 1")));
  }
}
