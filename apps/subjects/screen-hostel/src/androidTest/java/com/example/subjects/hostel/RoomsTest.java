// The rooms are loaded.
package com.example.subjects.hostel;

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
public class RoomsTest extends IdlingTest {
  @Rule public final ActivityScenarioRule<RoomsActivity> rule = new ActivityScenarioRule<>(RoomsActivity.class);

  @Test
  public void refreshesTheRooms() {
    onView(withId(R.id.refresh)).perform(click());
    SystemClock.sleep(500);
    onView(withId(R.id.rooms_title)).check(matches(withText("3 rooms")));
  }
}
