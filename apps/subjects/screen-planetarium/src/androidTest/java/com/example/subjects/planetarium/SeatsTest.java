// Seats: reserved, paid for, and picked on another screen.
package com.example.subjects.planetarium;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SeatsTest {
  @Rule public final ActivityScenarioRule<SeatsActivity> rule = new ActivityScenarioRule<>(SeatsActivity.class);

  private <T> T ask(Function<SeatsActivity, T> question) {
    AtomicReference<T> answer = new AtomicReference<>();
    rule.getScenario().onActivity(activity -> answer.set(question.apply(activity)));
    return answer.get();
  }

  private void openPicker() {
    Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
    Instrumentation.ActivityMonitor opened = instrumentation.addMonitor(SeatPickActivity.class.getName(), null, false);
    onView(withId(R.id.choose)).perform(click());
    opened.waitForActivity();
    instrumentation.removeMonitor(opened);
  }

  @Test
  public void paysForASeat() {
    onView(withId(R.id.reserve)).perform(click());
    onView(withId(R.id.pay)).perform(click());
    onView(withId(R.id.status)).check(matches(withText("Paid 14 euros")));
  }

  @Test
  public void paysForAPair() {
    onView(withId(R.id.reserve_pair)).perform(click());
    Poll.until(() -> ask(SeatsActivity::isPairReserved));
    onView(withId(R.id.pay_pair)).perform(click());
    Poll.until(() -> ask(SeatsActivity::getStatus).equals("Paid 28 euros"));
  }

  @Test
  public void comesBackWithASeat() {
    openPicker();
    onView(withId(R.id.b7)).perform(click());
    onView(withId(R.id.held)).check(matches(withText("B7 is yours")));
    onView(withId(R.id.done)).perform(click());
    Poll.until(() -> !ask(SeatsActivity::getSeat).isEmpty());
    assertEquals("Seat B7", ask(SeatsActivity::getSeat));
  }

  @Test
  public void comesBackWithTheBestSeat() {
    openPicker();
    onView(withId(R.id.best)).perform(click());
    Poll.until(() -> !ask(SeatsActivity::getSeat).isEmpty());
    assertEquals("Seat C4", ask(SeatsActivity::getSeat));
  }
}
