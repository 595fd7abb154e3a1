// An episode is played.
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
public class PlayerTest {
  @Rule public final ActivityScenarioRule<PlayerActivity> rule = new ActivityScenarioRule<>(PlayerActivity.class);

  private boolean plays() {
    AtomicBoolean answer = new AtomicBoolean();
    rule.getScenario()
        .onActivity(
            activity -> {
              TextView log = activity.findViewById(R.id.log);
              answer.set(log.getText().toString().endsWith("playing "));
            });
    return answer.get();
  }

  @Test
  public void buffersBeforeItPlays() {
    onView(withId(R.id.play)).perform(click());
    Poll.until(this::plays);
    onView(withId(R.id.log)).check(matches(withText("stopped buffering playing ")));
  }
}
