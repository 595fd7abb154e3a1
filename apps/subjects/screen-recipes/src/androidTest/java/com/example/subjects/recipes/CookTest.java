// Alarms, timers, imports and backups.
package com.example.subjects.recipes;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CookTest {
  @Test
  public void setsTheAlarm() {
    try (ActivityScenario<CookActivity> scenario = ActivityScenario.launch(CookActivity.class)) {
      onView(withId(R.id.minutes)).perform(replaceText("12"));
      onView(withId(R.id.start)).perform(click());
      onView(withId(R.id.start_egg)).perform(click());
      onView(withId(R.id.set_alarm)).perform(click());
      onView(withId(R.id.alarm)).check(matches(withText("Alarm in 12")));
    }
  }

  @Test
  public void stopsTheTimer() {
    try (ActivityScenario<CookActivity> scenario = ActivityScenario.launch(CookActivity.class)) {
      onView(withId(R.id.start)).perform(click());
      onView(withId(R.id.minutes)).perform(replaceText("3"));
      onView(withId(R.id.stop)).perform(click());
      Poll.until(Kitchen::isIdle);
      onView(withId(R.id.timer)).check(matches(withText("Stopped")));
    }
  }

  @Test
  public void stopsTheEggs() {
    try (ActivityScenario<CookActivity> scenario = ActivityScenario.launch(CookActivity.class)) {
      onView(withId(R.id.start_egg)).perform(click());
      onView(withId(R.id.minutes)).perform(replaceText("3"));
      onView(withId(R.id.stop_egg)).perform(click());
      Poll.until(Kitchen::isIdle);
      onView(withId(R.id.egg)).check(matches(withText("Eggs are done")));
    }
  }

  @Test
  public void importsBoth() {
    try (ActivityScenario<ImportActivity> scenario = ActivityScenario.launch(ImportActivity.class)) {
      onView(withId(R.id.import_soups)).perform(click());
      SystemClock.sleep(600);
      onView(withId(R.id.import_cakes)).perform(click());
      assertTrue("not both", Poll.within(4000, () -> ImportActivity.IMPORTED.size() == 2));
    }
  }

  @Test
  public void backsUpBoth() {
    try (ActivityScenario<ImportActivity> scenario = ActivityScenario.launch(ImportActivity.class)) {
      onView(withId(R.id.back_up_soups)).perform(click());
      SystemClock.sleep(600);
      onView(withId(R.id.back_up_cakes)).perform(click());
      Poll.until(() -> ImportActivity.BACKED_UP.size() == 2);
      assertEquals(Arrays.asList("soups", "cakes"), ImportActivity.BACKED_UP);
    }
  }
}
