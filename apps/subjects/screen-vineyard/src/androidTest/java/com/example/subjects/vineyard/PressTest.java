// Grapes are pressed, and others crushed.
package com.example.subjects.vineyard;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PressTest {
  @Rule
  public final ActivityScenarioRule<PressActivity> rule = new ActivityScenarioRule<>(PressActivity.class);

  @Test
  public void stopsAfterPressing() {
    rule.getScenario().onActivity(PressActivity::press);
    SystemClock.sleep(400);
    rule.getScenario().onActivity(PressActivity::stopPressing);
    Poll.until(Work::isQuiet);
    onView(withId(R.id.pressed)).check(matches(withText("Pressed")));
  }

  @Test
  public void discardsWhatIsCrushed() {
    rule.getScenario().onActivity(PressActivity::crush);
    rule.getScenario().onActivity(PressActivity::discard);
    Poll.until(Work::isQuiet);
    onView(withId(R.id.crushed)).check(matches(withText("Discarded")));
  }
}
