// A trip on which one does other things with the phone as well.
package com.example.subjects.taxi;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.Espresso.pressBack;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import android.widget.TextView;
import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TripTest {
  @Rule public final ActivityScenarioRule<TripActivity> rule = new ActivityScenarioRule<>(TripActivity.class);

  /** Whether there is such a text just now, with something in it. */
  private boolean says(int id) {
    AtomicBoolean answer = new AtomicBoolean();
    rule.getScenario()
        .onActivity(
            activity -> {
              TextView text = activity.findViewById(id);
              answer.set(text != null && text.length() > 0);
            });
    return answer.get();
  }

  @Test
  public void greetsAfterAPhoneCall() {
    ActivityScenario<TripActivity> scenario = rule.getScenario();
    onView(withId(R.id.page)).perform(click());
    SystemClock.sleep(400);
    scenario.moveToState(Lifecycle.State.CREATED);
    scenario.moveToState(Lifecycle.State.RESUMED);
    onView(withText(R.string.driver_here)).check(matches(isDisplayed()));
  }

  @Test
  public void tellsTheArrivalAfterAPhoneCall() {
    ActivityScenario<TripActivity> scenario = rule.getScenario();
    onView(withId(R.id.ask_arrival)).perform(click());
    scenario.moveToState(Lifecycle.State.CREATED);
    scenario.moveToState(Lifecycle.State.RESUMED);
    Await.until(() -> says(R.id.greeting));
    onView(withId(R.id.greeting)).check(matches(withText("Arrives at four")));
  }

  @Test
  public void keepsTheOffer() {
    onView(withId(R.id.ask_offer)).perform(click());
    SystemClock.sleep(400);
    onView(withId(R.id.map)).perform(click());
    pressBack();
    onView(withId(R.id.offer)).check(matches(withText("20 % off")));
  }

  @Test
  public void keepsTheTime() {
    onView(withId(R.id.ask_eta)).perform(click());
    onView(withId(R.id.map)).perform(click());
    Await.until(() -> says(R.id.streets));
    onView(withId(R.id.close_map)).perform(click());
    Await.until(() -> says(R.id.eta));
    onView(withId(R.id.eta)).check(matches(withText("4 minutes")));
  }
}
