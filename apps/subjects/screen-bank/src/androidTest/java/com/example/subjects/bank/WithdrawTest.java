// Money is withdrawn.
package com.example.subjects.bank;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class WithdrawTest {
  @Rule
  public final ActivityScenarioRule<WithdrawActivity> rule = new ActivityScenarioRule<>(WithdrawActivity.class);

  @Test
  public void paysOut() {
    onView(withId(R.id.limit)).check(matches(isDisplayed()));
    SystemClock.sleep(400);
    onView(withId(R.id.withdraw)).perform(click());
    onView(withId(R.id.paid_out)).check(matches(withText("50 paid out")));
  }
}
