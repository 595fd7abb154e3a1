// A visit is booked.
package com.example.subjects.clinic;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BookingTest {
  @Rule public final ActivityScenarioRule<BookingActivity> rule = new ActivityScenarioRule<>(BookingActivity.class);

  private boolean isConfirmed() {
    AtomicBoolean answer = new AtomicBoolean();
    rule.getScenario().onActivity(activity -> answer.set(activity.isConfirmed()));
    return answer.get();
  }

  @Test
  public void booksWithANumber() {
    onView(withId(R.id.phone)).perform(replaceText("0301234"));
    SystemClock.sleep(400);
    onView(withId(R.id.submit)).perform(click());
    onView(withId(R.id.status)).check(matches(withText("Booked")));
  }

  @Test
  public void confirmsTheVisit() {
    onView(withId(R.id.confirm)).perform(click());
    Poll.within(10, this::isConfirmed);
    onView(withId(R.id.confirmed)).check(matches(withText("Monday, 9:30")));
    onView(withId(R.id.overdue)).check(matches(withText("")));
  }
}
