// The nurse is called.
package com.example.subjects.clinic;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import android.widget.TextView;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CallTest {
  @Rule public final ActivityScenarioRule<CallActivity> rule = new ActivityScenarioRule<>(CallActivity.class);

  private boolean isAnswered() {
    AtomicBoolean answer = new AtomicBoolean();
    rule.getScenario().onActivity(activity -> answer.set(((TextView) activity.findViewById(R.id.nurse)).length() > 0));
    return answer.get();
  }

  @Test
  public void ringsTheBell() {
    SystemClock.sleep(400);
    onView(withId(R.id.call)).perform(click());
    onView(withId(R.id.nurse)).check(matches(withText("The nurse is coming")));
  }

  @Test
  public void leavesWord() {
    onView(withId(R.id.leave_word)).perform(click());
    Poll.until(this::isAnswered);
    onView(withId(R.id.nurse)).check(matches(withText("The nurse is coming")));
  }
}
