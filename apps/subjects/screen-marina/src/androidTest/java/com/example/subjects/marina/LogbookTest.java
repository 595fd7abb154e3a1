// Fuel, tides, boats of old and the weather.
package com.example.subjects.marina;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static com.example.subjects.marina.Patience.textOf;
import static com.example.subjects.marina.Patience.until;
import static org.hamcrest.CoreMatchers.not;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LogbookTest {
  @Before
  public void emptyTheTank() {
    FuelLog.preferences(ApplicationProvider.getApplicationContext()).edit().clear().commit();
  }

  @Test
  public void fuelsTwice() {
    try (ActivityScenario<FuelActivity> scenario = ActivityScenario.launch(FuelActivity.class)) {
      onView(withId(R.id.fuel_ten)).perform(click());
      SystemClock.sleep(400);
      onView(withId(R.id.fuel_twenty)).perform(click());
      until(scenario, FuelActivity::isDone);
      onView(withId(R.id.litres)).check(matches(withText("30 litres")));
    }
  }

  @Test
  public void pinsTheTides() {
    try (ActivityScenario<TidesActivity> scenario = ActivityScenario.launch(TidesActivity.class)) {
      onView(withId(R.id.show_tides)).perform(click());
      SystemClock.sleep(700);
      onView(withId(R.id.pin)).perform(click());
      onView(withId(R.id.pinned)).check(matches(withText("Pinned")));
    }
  }

  @Test
  public void findsWhatWasTypedLast() {
    try (ActivityScenario<RegistryActivity> scenario = ActivityScenario.launch(RegistryActivity.class)) {
      RegistryPage page = new RegistryPage(scenario);
      page.type("Al");
      SystemClock.sleep(500);
      page.type("Ni");
      page.waitForTheAnswerTo("Ni");
      page.found("Nixe");
    }
  }

  @Test
  public void hidesThatItLoads() {
    try (ActivityScenario<ForecastActivity> scenario = ActivityScenario.launch(ForecastActivity.class)) {
      onView(withId(R.id.load_forecast)).perform(click());
      until(scenario, screen -> textOf(screen, R.id.forecast).equals("Wind 4"));
      onView(withId(R.id.loading)).check(matches(not(isDisplayed())));
    }
  }
}
