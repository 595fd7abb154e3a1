// The ward, and what is written down there.
package com.example.subjects.clinic;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class WardTest {
  @Test
  public void countsTheRooms() {
    SystemClock.sleep(300);
    try (ActivityScenario<WardActivity> scenario = ActivityScenario.launch(WardActivity.class)) {
      onView(withId(R.id.rooms)).check(matches(withText("3 rooms")));
    }
  }

  @Test
  public void writesDownTheConsent() {
    try (ActivityScenario<ConsentActivity> scenario = ActivityScenario.launch(ConsentActivity.class)) {
      onView(withId(R.id.agree)).perform(click());
      SystemClock.sleep(400);
      scenario.moveToState(Lifecycle.State.CREATED);
      AtomicReference<List<String>> sent = new AtomicReference<>();
      scenario.onActivity(activity -> sent.set(activity.journal.sent()));
      assertEquals(Collections.singletonList("agreed"), sent.get());
    }
  }
}
