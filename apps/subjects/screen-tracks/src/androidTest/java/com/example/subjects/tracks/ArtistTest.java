// Artists: one chosen after the other, and the screen closed while one loads.
package com.example.subjects.tracks;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ArtistTest {
  private static final long PROBE_MS = 20;

  @Rule public final ActivityScenarioRule<ArtistActivity> rule = new ActivityScenarioRule<>(ArtistActivity.class);

  private void waitFor(String expected) {
    AtomicReference<String> shown = new AtomicReference<>();
    while (!expected.equals(shown.get())) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> shown.set(activity.shown()));
    }
  }

  @Test
  public void showsTheArtistWhoWasChosenLast() {
    onView(withId(R.id.bach)).perform(click());
    onView(withId(R.id.brahms)).perform(click());
    waitFor("Brahms: 12 tracks");
    onView(withId(R.id.artist)).check(matches(withText("Brahms: 12 tracks")));
  }

  @Test
  public void closesWhileAnArtistLoads() {
    onView(withId(R.id.bach)).perform(click());
    rule.getScenario().close();
    try (ActivityScenario<ArtistActivity> next = ActivityScenario.launch(ArtistActivity.class)) {
      onView(withId(R.id.artist)).check(matches(withText("")));
    }
  }
}
