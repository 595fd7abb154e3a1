// A bed is chosen.
package com.example.subjects.hostel;

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
public class ProfileTest {
  @Rule
  public final ActivityScenarioRule<ProfileActivity> rule = new ActivityScenarioRule<>(ProfileActivity.class);

  @Test
  public void choosesABed() {
    onView(withId(R.id.choose_bed)).perform(click());
    onView(withId(R.id.bed_three)).check(matches(isDisplayed()));
    SystemClock.sleep(300);
    onView(withId(R.id.bed_four)).perform(click());
    Waits.until(Pending::isNothing);
    onView(withId(R.id.bed)).check(matches(withText("Bed 4")));
  }
}
