// Which flights arrive.
package com.example.subjects.airport;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import android.widget.TextView;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ArrivalsTest {
  @Rule public final ActivityScenarioRule<ArrivalsActivity> rule = new ActivityScenarioRule<>(ArrivalsActivity.class);

  /** What the first row says there, if there is one. */
  private String textOf(int id) {
    AtomicReference<String> text = new AtomicReference<>("");
    rule.getScenario()
        .onActivity(
            activity -> {
              TextView view = activity.findViewById(id);
              text.set(view == null ? "" : view.getText().toString());
            });
    return text.get();
  }

  @Test
  public void showsTheCarrier() {
    SystemClock.sleep(400);
    onView(withId(R.id.evening)).perform(click());
    Poll.until(() -> textOf(R.id.flight).equals("KL 42") && !textOf(R.id.carrier).isEmpty());
    Poll.until(Ground::isQuiet);
    onView(withId(R.id.carrier)).check(matches(withText("KLM")));
  }

  @Test
  public void showsTheBelt() {
    onView(withText(R.string.evening)).perform(click());
    Poll.until(() -> textOf(R.id.flight).equals("KL 42") && !textOf(R.id.belt).isEmpty());
    Poll.until(Ground::isQuiet);
    onView(withId(R.id.belt)).check(matches(withText("Belt 7")));
  }
}
