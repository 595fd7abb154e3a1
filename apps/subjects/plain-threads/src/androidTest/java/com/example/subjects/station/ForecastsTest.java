// Flaky but for the last: the forecasts come from a pool of threads, and the tests trust in its speed.
package com.example.subjects.station;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ForecastsTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Forecasts forecasts = new Forecasts();
  private final AtomicReference<String> shown = new AtomicReference<>();
  private final AtomicReference<List<String>> seen = new AtomicReference<>();

  @Test
  public void showsTheForecast() throws InterruptedException {
    forecasts.ask("Oslo");
    Thread.sleep(250);
    instrumentation.runOnMainSync(() -> shown.set(forecasts.shown()));
    assertEquals("Oslo: sunny", shown.get());
  }

  @Test
  public void keepsTheCityThatWasChosenLast() throws InterruptedException {
    forecasts.ask("Oslo");
    Thread.sleep(250);
    instrumentation.runOnMainSync(() -> forecasts.showCached("Rome"));
    instrumentation.waitForIdleSync();
    Thread.sleep(100);
    instrumentation.runOnMainSync(() -> shown.set(forecasts.shown()));
    assertEquals("Rome: cloudy (cached)", shown.get());
  }

  @Test
  public void asksABusyServerAgain() throws InterruptedException {
    forecasts.pretendBusy(2);
    forecasts.ask("Bergen");
    for (int i = 0; i < 4; i++) {
      Thread.sleep(100);
      instrumentation.waitForIdleSync();
    }
    instrumentation.runOnMainSync(() -> shown.set(forecasts.shown()));
    assertEquals("Bergen: sunny", shown.get());
  }

  @Test
  public void showsBothCities() throws InterruptedException {
    CountDownLatch both = new CountDownLatch(2);
    forecasts.onShown(both::countDown);
    forecasts.ask("Oslo");
    forecasts.ask("Rome");
    assertTrue(both.await(10, TimeUnit.SECONDS));
    instrumentation.runOnMainSync(() -> seen.set(forecasts.seen()));
    assertTrue(seen.get().contains("Oslo: sunny"));
    assertTrue(seen.get().contains("Rome: sunny"));
  }
}
