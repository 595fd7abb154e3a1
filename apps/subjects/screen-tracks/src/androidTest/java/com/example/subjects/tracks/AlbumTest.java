// Albums: looked into, played, downloaded, rated, and left for their lyrics.
package com.example.subjects.tracks;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.Espresso.pressBack;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isChecked;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
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
public class AlbumTest {
  private static final long PROBE_MS = 20;
  private static final long LOOK_MS = 250;
  private static final long DEADLINE_MS = 2_000;

  @Rule public final ActivityScenarioRule<AlbumActivity> rule = new ActivityScenarioRule<>(AlbumActivity.class);

  private void waitForState(String expected) {
    AtomicReference<String> state = new AtomicReference<>();
    long deadline = SystemClock.uptimeMillis() + DEADLINE_MS;
    while (!expected.equals(state.get()) && SystemClock.uptimeMillis() < deadline) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> state.set(activity.state()));
    }
  }

  @Test
  public void looksIntoAnAlbum() {
    onView(withId(R.id.first)).perform(click());
    onView(withId(R.id.shuffle)).perform(click());
    onView(withId(R.id.shuffle)).check(matches(isChecked()));
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.state)).check(matches(withText("first: 12 tracks")));
  }

  @Test
  public void looksIntoTwoAlbums() {
    onView(withId(R.id.first)).perform(click());
    onView(withId(R.id.shuffle)).perform(click());
    onView(withId(R.id.second)).perform(click());
    waitForState("second: 12 tracks");
    onView(withId(R.id.shuffle)).perform(click());
    onView(withId(R.id.state)).check(matches(withText("second: 12 tracks")));
  }

  @Test
  public void playsThoughTheConnectionFails() {
    onView(withId(R.id.play)).perform(click());
    onView(withId(R.id.shuffle)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.state)).check(matches(withText("playing")));
  }

  @Test
  public void downloadsAnAlbum() {
    onView(withId(R.id.download)).perform(click());
    onView(withId(R.id.shuffle)).perform(click());
    onView(withId(R.id.downloads)).perform(click());
    onView(withId(R.id.state)).check(matches(withText("1 downloads")));
  }

  @Test
  public void closesAfterRating() {
    onView(withId(R.id.rate)).perform(click());
    SystemClock.sleep(LOOK_MS);
    rule.getScenario().close();
    try (ActivityScenario<AlbumActivity> next = ActivityScenario.launch(AlbumActivity.class)) {
      onView(withId(R.id.rate)).check(matches(isDisplayed()));
    }
  }

  @Test
  public void readsTheLyricsAndComesBack() {
    onView(withId(R.id.load)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.lyrics)).perform(click());
    onView(withId(R.id.text)).check(matches(isDisplayed()));
    pressBack();
    waitForState("all: 12 tracks");
    onView(withId(R.id.state)).check(matches(withText("all: 12 tracks")));
  }
}
