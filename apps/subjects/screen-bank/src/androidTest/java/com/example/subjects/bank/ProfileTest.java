// The name is changed.
package com.example.subjects.bank;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.replaceText;
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
public class ProfileTest {
  @Rule
  public final ActivityScenarioRule<ProfileActivity> rule = new ActivityScenarioRule<>(ProfileActivity.class);

  @Test
  public void changesTheName() {
    SystemClock.sleep(400);
    onView(withId(R.id.name)).perform(replaceText("Ann Smith"));
    Poll.until(Work::isQuiet);
    onView(withId(R.id.name)).check(matches(withText("Ann Smith")));
  }
}
