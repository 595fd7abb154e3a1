// The oven: a batch, a delivery, a lamp, and a fan.
package com.example.subjects.bakery;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.content.Intent;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OvenTest {
  @Rule public final ActivityScenarioRule<OvenActivity> rule = new ActivityScenarioRule<>(OvenActivity.class);

  private final BusyResource busy = new BusyResource();

  @Before
  public void register() {
    IdlingRegistry.getInstance().register(busy);
  }

  @After
  public void unregister() {
    IdlingRegistry.getInstance().unregister(busy);
  }

  private boolean ask(Predicate<OvenActivity> question) {
    AtomicBoolean answer = new AtomicBoolean();
    rule.getScenario().onActivity(activity -> answer.set(question.test(activity)));
    return answer.get();
  }

  @Test
  public void bakesABatch() {
    onView(withId(R.id.bake)).perform(click());
    SystemClock.sleep(300);
    onView(withId(R.id.batch)).check(matches(withText("12 rolls")));
  }

  @Test
  public void hearsOfFlour() {
    Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();
    SystemClock.sleep(400);
    context.sendBroadcast(new Intent(OvenActivity.FLOUR_CAME).setPackage(context.getPackageName()));
    assertTrue("no flour", Poll.within(3000, () -> ask(activity -> ((TextView) activity.findViewById(R.id.delivered)).length() > 0)));
  }

  @Test
  public void switchesTheLampOn() {
    onView(withId(R.id.lamp_off)).perform(click());
    SystemClock.sleep(500);
    onView(withId(R.id.lamp_on)).perform(click());
    Poll.until(() -> ask(activity -> !activity.isLampFading()));
    onView(withId(R.id.lamp)).check(matches(isDisplayed()));
  }

  @Test
  public void switchesTheFanOn() {
    onView(withId(R.id.fan_off)).perform(click());
    onView(withId(R.id.fan_on)).perform(click());
    onView(withId(R.id.fan)).check(matches(isDisplayed()));
  }
}
