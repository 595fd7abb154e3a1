// Two statements are printed, and two archived.
package com.example.subjects.bank;

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
public class StatementTest {
  @Rule
  public final ActivityScenarioRule<StatementActivity> rule = new ActivityScenarioRule<>(StatementActivity.class);

  @Test
  public void printsTwice() {
    onView(withId(R.id.print)).perform(click());
    SystemClock.sleep(500);
    onView(withText(R.string.print)).perform(click());
    Poll.until(Work::isQuiet);
    onView(withId(R.id.printed)).check(matches(withText("Printed 2")));
  }

  @Test
  public void archivesTwice() {
    rule.getScenario()
        .onActivity(
            activity -> {
              activity.archive();
              activity.archive();
            });
    Poll.until(Work::isQuiet);
    onView(withId(R.id.archived)).check(matches(withText("Archived 2")));
  }
}
