// Flaky: when loading outlives the screen, the callback uses what onDestroy has released, and the app crashes.
package com.example.callbackafterclose;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ClosedScreenTest {
  private static final long CLOSING_ANIMATION_MS = 400;

  @Test
  public void closesWhileLoading() {
    ActivityScenario<InboxActivity> first = ActivityScenario.launch(InboxActivity.class);
    onView(withId(R.id.refresh)).perform(click());
    onView(withId(R.id.filter)).perform(typeText("lunch"));
    onView(withId(R.id.filter)).perform(closeSoftKeyboard());
    onView(withId(R.id.filter)).check(matches(withText("lunch")));
    first.close();
    SystemClock.sleep(CLOSING_ANIMATION_MS);
    ActivityScenario<InboxActivity> second = ActivityScenario.launch(InboxActivity.class);
    onView(withId(R.id.title)).check(matches(isDisplayed()));
    onView(withId(R.id.filter)).check(matches(withText("")));
    second.close();
  }
}
