// The diary is kept, beginning with an empty one.
package com.example.subjects.fitness;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DiaryTest {
  @Rule
  public final ActivityScenarioRule<DiaryActivity> rule = new ActivityScenarioRule<>(DiaryActivity.class);

  @Before
  public void clear() {
    Diary.clear();
  }

  @Test
  public void addsARun() {
    SystemClock.sleep(400);
    onView(withId(R.id.add)).perform(click());
    Poll.until(Background::isQuiet);
    onView(withId(R.id.entries)).check(matches(withText("Run")));
  }
}
