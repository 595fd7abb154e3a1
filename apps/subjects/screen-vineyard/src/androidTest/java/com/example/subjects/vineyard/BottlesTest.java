// A bottle is sold, and recommended later.
package com.example.subjects.vineyard;

import static androidx.test.espresso.Espresso.onView;
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
public class BottlesTest {
  @Rule
  public final ActivityScenarioRule<BottlesActivity> rule = new ActivityScenarioRule<>(BottlesActivity.class);

  private boolean isRecommended() {
    AtomicBoolean answer = new AtomicBoolean();
    rule.getScenario().onActivity(activity -> answer.set(activity.isRecommended()));
    return answer.get();
  }

  @Test
  public void sellsABottle() {
    rule.getScenario().onActivity(BottlesActivity::sell);
    SystemClock.sleep(700);
    rule.getScenario().onActivity(BottlesActivity::recommend);
    Poll.until(this::isRecommended);
    onView(withId(R.id.sold)).check(matches(withText("Sold 1")));
  }
}
