// The show goes live.
package com.example.subjects.podcast;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.widget.TextView;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LiveTest {
  @Rule public final ActivityScenarioRule<LiveActivity> rule = new ActivityScenarioRule<>(LiveActivity.class);

  private boolean connects() {
    AtomicBoolean answer = new AtomicBoolean();
    rule.getScenario()
        .onActivity(
            activity -> {
              TextView state = activity.findViewById(R.id.state);
              answer.set(state.getText().toString().equals("Connecting"));
            });
    return answer.get();
  }

  @Test
  public void goesLive() {
    onView(withId(R.id.connect)).perform(click());
    Poll.until(() -> !connects());
    onView(withId(R.id.state)).check(matches(withText("Live")));
  }
}
