// Answers that overtake each other, preferences on the disk, an order that is repeated, a scale that is closed.
package com.example.subjects.garden;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ShedTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final AtomicReference<String> seen = new AtomicReference<>();
  private final AtomicInteger grams = new AtomicInteger();

  @Test
  public void showsTheForecast() throws Exception {
    Forecast forecast = Forecast.thatShowsWhatComes();
    CountDownLatch today = forecast.ask("today");
    CountDownLatch sunday = forecast.ask("Sunday");

    assertTrue(sunday.await(10, TimeUnit.SECONDS));
    assertTrue(today.await(10, TimeUnit.SECONDS));

    instrumentation.runOnMainSync(() -> seen.set(forecast.shown()));
    assertEquals("Sunday", seen.get());
  }

  @Test
  public void showsTheNewestForecast() throws Exception {
    Forecast forecast = Forecast.thatDropsOldAnswers();
    CountDownLatch today = forecast.ask("today");
    CountDownLatch sunday = forecast.ask("Sunday");

    sunday.await();
    today.await();

    instrumentation.runOnMainSync(() -> seen.set(forecast.shown()));
    assertEquals("Sunday", seen.get());
  }

  @Test
  public void backsUpTheUnit() throws Exception {
    Units units = new Units(instrumentation.getTargetContext());
    units.choose("Celsius");
    assertEquals("15 May", Almanac.lastFrost());
    String backup = units.backUp();
    assertTrue(backup, backup.contains("Celsius"));
  }

  @Test
  public void backsUpTheUnitForGood() throws Exception {
    Units units = new Units(instrumentation.getTargetContext());
    assertTrue(units.chooseForGood("Celsius"));
    String backup = units.backUp();
    assertTrue(backup, backup.contains("Celsius"));
  }

  @Test
  public void ordersPoppies() throws Exception {
    Future<String> order = new SeedShop().order("poppies");
    assertEquals("a bag of poppies", order.get());
  }

  @Test
  public void weighsABasket() throws Exception {
    Scale scale = new Scale(grams::set);
    scale.weigh(4);
    assertEquals("15 May", Almanac.lastFrost());
    scale.close();
    assertTrue(scale.awaitEnd(3));
    assertEquals(600, grams.get());
  }

  @Test
  public void weighsABasketInTurn() throws Exception {
    Scale scale = new Scale(grams::set);
    scale.weigh(4);
    scale.closeInTurn();
    assertEquals(600, grams.get());
  }
}
