// The weather station is asked, and maps are opened.
package com.example.subjects.ranger;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class StationTest {
  private static TileStore storeOf(ActivityScenario<MapsActivity> scenario) {
    AtomicReference<TileStore> store = new AtomicReference<>();
    scenario.onActivity(activity -> store.set(activity.store));
    return store.get();
  }

  @Test
  public void readsTheWind() {
    try (ActivityScenario<StationActivity> scenario = ActivityScenario.launch(StationActivity.class)) {
      onView(withId(R.id.ask_wind)).perform(click());
      Poll.until(Office::isQuiet);
      onView(withId(R.id.wind)).check(matches(withText("Readings: 1")));
    }
  }

  @Test
  public void readsThePressure() {
    try (ActivityScenario<StationActivity> scenario = ActivityScenario.launch(StationActivity.class)) {
      onView(withId(R.id.ask_pressure)).perform(click());
      Poll.until(Office::isQuiet);
      onView(withId(R.id.pressure)).check(matches(withText("Readings: 1")));
    }
  }

  @Test
  public void drawsTheLakeOnce() {
    try (ActivityScenario<MapsActivity> scenario = ActivityScenario.launch(MapsActivity.class)) {
      onView(withId(R.id.north)).perform(click());
      onView(withId(R.id.south)).perform(click());
      Poll.until(Office::isQuiet);
      assertEquals(3, storeOf(scenario).getTilesDrawn());
    }
  }

  @Test
  public void drawsTheContoursOnce() {
    try (ActivityScenario<MapsActivity> scenario = ActivityScenario.launch(MapsActivity.class)) {
      onView(withId(R.id.east)).perform(click());
      onView(withId(R.id.west)).perform(click());
      Poll.until(Office::isQuiet);
      assertEquals(3, storeOf(scenario).getContoursDrawn());
    }
  }
}
