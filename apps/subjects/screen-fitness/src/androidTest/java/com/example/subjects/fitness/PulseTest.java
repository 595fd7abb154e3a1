// The pulse is taken while one looks elsewhere, too.
package com.example.subjects.fitness;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import android.widget.TextView;
import androidx.lifecycle.Lifecycle;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PulseTest {
  @Rule
  public final ActivityScenarioRule<PulseActivity> rule = new ActivityScenarioRule<>(PulseActivity.class);

  private String zone() {
    AtomicReference<String> answer = new AtomicReference<>();
    rule.getScenario()
        .onActivity(activity -> answer.set(((TextView) activity.findViewById(R.id.zone)).getText().toString()));
    return answer.get();
  }

  @Test
  public void raisesOneAlarm() {
    onView(withId(R.id.measure)).perform(click());
    SystemClock.sleep(450);
    rule.getScenario().moveToState(Lifecycle.State.CREATED);
    rule.getScenario().moveToState(Lifecycle.State.RESUMED);
    Poll.until(Background::isQuiet);
    onView(withId(R.id.alarms)).check(matches(withText("Alarms: 1")));
  }

  @Test
  public void showsTheZone() {
    onView(withId(R.id.find_zone)).perform(click());
    rule.getScenario().moveToState(Lifecycle.State.CREATED).moveToState(Lifecycle.State.RESUMED);
    Poll.until(() -> !zone().isEmpty());
    onView(withId(R.id.zone)).check(matches(withText("Endurance")));
  }
}
