package com.example.subjects.festival;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TicketTest {
  @Rule public final ActivityScenarioRule<TicketActivity> rule = new ActivityScenarioRule<>(TicketActivity.class);

  @Test
  public void readsTheTermsAfterTheCheck() {
    onView(withId(R.id.check)).perform(click());
    SystemClock.sleep(400);
    onView(withId(R.id.terms)).perform(click());
    onView(withText(R.string.terms_text)).check(matches(isDisplayed()));
    Poll.until(Work::isDone);
    onView(withId(R.id.close)).perform(click());
    onView(withText(R.string.valid)).check(matches(isDisplayed()));
  }
}
