// Writing a mail, which is saved while one types.
package com.example.subjects.mail;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
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
public class ComposeTest {
  private static final long TYPING_PAUSE_MS = 200;

  @Rule public final ActivityScenarioRule<ComposeActivity> rule = new ActivityScenarioRule<>(ComposeActivity.class);

  @Test
  public void savesWhatIsTyped() {
    onView(withId(R.id.text)).perform(typeText("Yes"), closeSoftKeyboard());
    SystemClock.sleep(TYPING_PAUSE_MS);
    onView(withId(R.id.saved)).perform(click());
    onView(withId(R.id.draft)).check(matches(withText("saved: Yes")));
  }
}
