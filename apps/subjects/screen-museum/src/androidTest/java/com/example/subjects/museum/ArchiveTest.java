// The catalogue and the archive.
package com.example.subjects.museum;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ArchiveTest {
  @Test
  public void acquiresAMask() {
    try (ActivityScenario<CatalogueActivity> scenario = ActivityScenario.launch(CatalogueActivity.class)) {
      onView(withId(R.id.acquire)).perform(click());
      SystemClock.sleep(400);
      onView(withId(R.id.pieces)).check(matches(withText("3 pieces")));
    }
  }

  @Test
  public void removesALetter() {
    try (ActivityScenario<ArchiveActivity> scenario = ActivityScenario.launch(ArchiveActivity.class)) {
      onView(withId(R.id.remove)).perform(click());
      SystemClock.sleep(400);
      onView(withId(R.id.refresh)).perform(click());
      Poll.until(scenario, archive -> archive.refreshed() == 1);
      onView(withId(R.id.letters)).check(matches(withText("Ahn, Cole")));
    }
  }

  @Test
  public void strikesALetter() {
    try (ActivityScenario<ArchiveActivity> scenario = ActivityScenario.launch(ArchiveActivity.class)) {
      onView(withId(R.id.strike)).perform(click());
      onView(withId(R.id.reread)).perform(click());
      Poll.until(scenario, archive -> archive.refreshed() == 1);
      onView(withId(R.id.letters)).check(matches(withText("Ahn, Cole")));
    }
  }
}
