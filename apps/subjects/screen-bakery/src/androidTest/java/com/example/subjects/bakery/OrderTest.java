// An order, on a screen that may be made anew.
package com.example.subjects.bakery;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.app.Instrumentation;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OrderTest {
  @Rule public final ActivityScenarioRule<OrderActivity> rule = new ActivityScenarioRule<>(OrderActivity.class);

  private boolean ask(Predicate<OrderActivity> question) {
    AtomicBoolean answer = new AtomicBoolean();
    rule.getScenario().onActivity(activity -> answer.set(question.test(activity)));
    return answer.get();
  }

  @Test
  public void keepsThePrice() {
    onView(withId(R.id.ask_price)).perform(click());
    SystemClock.sleep(400);
    rule.getScenario().recreate();
    onView(withId(R.id.price)).check(matches(withText("12 euros")));
  }

  @Test
  public void keepsTheDelivery() {
    ActivityScenario<OrderActivity> scenario = rule.getScenario();
    onView(withId(R.id.ask_delivery)).perform(click());
    scenario.recreate();
    Poll.until(() -> ask(activity -> ((TextView) activity.findViewById(R.id.delivery)).length() > 0));
    onView(withId(R.id.delivery)).check(matches(withText("Friday")));
  }

  @Test
  public void takesPlums() {
    Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
    Instrumentation.ActivityMonitor opened = instrumentation.addMonitor(FillingActivity.class.getName(), null, false);
    onView(withId(R.id.choose_filling)).perform(click());
    opened.waitForActivity();
    instrumentation.removeMonitor(opened);
    SystemClock.sleep(300);
    onView(withId(R.id.plum)).perform(click());
    Poll.until(Bakers::areQuiet);
    onView(withId(R.id.filling)).check(matches(withText("Plum")));
  }

  @Test
  public void takesTheLastSize() {
    onView(withId(R.id.small)).perform(click());
    onView(withId(R.id.large)).perform(click());
    Poll.until(() -> ask(OrderActivity::isAnswered));
    onView(withId(R.id.size)).check(matches(withText("30 cm")));
  }
}
