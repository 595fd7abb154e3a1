// An impatient listener downloads an episode.
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
public class DownloadTest {
  @Rule
  public final ActivityScenarioRule<DownloadActivity> rule = new ActivityScenarioRule<>(DownloadActivity.class);

  @Test
  public void downloadsOnce() {
    onView(withId(R.id.download)).check(matches(isDisplayed()));
    onView(withId(R.id.download)).perform(click());
    onView(withText(R.string.download)).perform(click());
    Poll.until(Net::isQuiet);
    onView(withId(R.id.progress)).check(matches(withText("Begun 1")));
  }
}
