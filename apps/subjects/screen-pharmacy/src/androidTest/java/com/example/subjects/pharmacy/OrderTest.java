// An order and a question.
package com.example.subjects.pharmacy;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static org.hamcrest.Matchers.not;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OrderTest {
  @Rule public final ActivityScenarioRule<OrderActivity> rule = new ActivityScenarioRule<>(OrderActivity.class);

  @Test
  public void isThankedForTheOrder() {
    onView(withId(R.id.order)).perform(click());
    Poll.until(BackRoom::isQuiet);
    onView(withId(R.id.thanks)).check(matches(isDisplayed()));
  }

  @Test
  public void asksThePharmacist() {
    onView(withId(R.id.ask)).perform(click());
    Poll.until(BackRoom::isQuiet);
    onView(withId(R.id.answer)).check(matches(isDisplayed()));
    onView(withId(R.id.answer)).perform(click());
    onView(withId(R.id.answer)).check(matches(not(isDisplayed())));
  }
}
