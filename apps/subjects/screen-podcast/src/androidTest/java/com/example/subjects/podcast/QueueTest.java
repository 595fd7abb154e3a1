// An episode is added to the queue.
package com.example.subjects.podcast;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class QueueTest {
  @Rule public final ActivityScenarioRule<QueueActivity> rule = new ActivityScenarioRule<>(QueueActivity.class);

  @Test
  public void addsAnEpisode() {
    onView(withText("Slow Cooking")).check(matches(isDisplayed()));
    onView(withId(R.id.add)).perform(click());
    onView(withId(R.id.size)).check(matches(withText("3")));
    onView(withText("Night Train")).check(matches(isDisplayed()));
  }
}
