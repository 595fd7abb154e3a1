// The keepers and the weather.
package com.example.subjects.lighthouse;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class KeepersTest {
  private final FogWatch watch = new FogWatch();

  @Test
  public void soundsTheHorn() throws Exception {
    watch.begin();
    watch.report(new FogWatch.Fog("north"));
    watch.waitForTheLog();
    assertEquals("north", watch.sounded());
  }

  @Test
  public void hoistsTheBall() throws Exception {
    watch.begin();
    watch.report(new FogWatch.Gale("west"));
    watch.waitForTheGale();
    assertEquals("west", watch.hoisted());
  }

  @Test
  public void asksForTheWeather() {
    Forecast forecast = new Forecast();
    assertEquals("harbour: fog by noon", forecast.ask().join());
  }

  @Test
  public void saysThatItIsManned() throws Exception {
    Station station = new RockStation(InstrumentationRegistry.getInstrumentation().getTargetContext());
    assertEquals("Skerry is manned", station.announcement());
  }
}
