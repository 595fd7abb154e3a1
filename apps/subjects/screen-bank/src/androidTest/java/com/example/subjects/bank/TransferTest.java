// Money is sent.
package com.example.subjects.bank;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withEffectiveVisibility;
import static androidx.test.espresso.matcher.ViewMatchers.withId;

import android.view.View;
import androidx.test.espresso.matcher.ViewMatchers.Visibility;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TransferTest {
  @Rule
  public final ActivityScenarioRule<TransferActivity> rule = new ActivityScenarioRule<>(TransferActivity.class);

  private boolean isHidden() {
    AtomicBoolean answer = new AtomicBoolean();
    rule.getScenario()
        .onActivity(activity -> answer.set(activity.findViewById(R.id.banner).getVisibility() == View.GONE));
    return answer.get();
  }

  @Test
  public void showsTheBanner() {
    onView(withId(R.id.send)).perform(click());
    onView(withId(R.id.banner)).check(matches(isDisplayed()));
  }

  @Test
  public void hidesTheBanner() {
    rule.getScenario().onActivity(TransferActivity::send);
    Poll.until(this::isHidden);
    onView(withId(R.id.banner)).check(matches(withEffectiveVisibility(Visibility.GONE)));
  }
}
