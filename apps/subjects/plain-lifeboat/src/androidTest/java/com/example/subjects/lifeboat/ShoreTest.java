// The app on shore comes and goes, keeps charts, and tells the tide.
package com.example.subjects.lifeboat;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import android.app.Instrumentation;
import android.content.ComponentCallbacks2;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ShoreTest {
  private Instrumentation instrumentation;

  @Before
  public void setUp() {
    instrumentation = InstrumentationRegistry.getInstrumentation();
  }

  @Test
  public void staysSignedInForAShortBreak() throws Exception {
    Session session = new Session();
    session.onStop();
    shareReport("all well");
    session.onStart();
    assertFalse("was locked", session.isLocked());
  }

  @Test
  public void tellsBothTides() throws Exception {
    TideGauge gauge = new TideGauge();
    List<String> told = new CopyOnWriteArrayList<>();
    instrumentation.runOnMainSync(() -> gauge.tide().observeForever(told::add));
    Pump pump = new Pump(60);
    gauge.report("ebb");
    pump.drain().join();
    assertEquals(0, pump.litres());
    gauge.report("flood");
    Waits.until(8, () -> told.contains("flood"));
    assertEquals(Arrays.asList("ebb", "flood"), told);
  }

  @Test
  public void dropsChartsWhenMemoryIsLow() throws Exception {
    ChartCache cache = new ChartCache();
    Future<?> loading = cache.preload("German Bight");
    SystemClock.sleep(300);
    cache.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_COMPLETE);
    loading.get();
    assertEquals(0, cache.size());
  }

  @Test
  public void doesNotGoAwayWhenTurned() {
    Foreground foreground = new Foreground();
    instrumentation.runOnMainSync(foreground::onStarted);
    instrumentation.runOnMainSync(() -> {
      foreground.onStopped();
      foreground.onStarted();
    });
    SystemClock.sleep(300);
    assertEquals(0, foreground.wentAway());
  }

  private void shareReport(String text) throws Exception {
    File report = new File(instrumentation.getTargetContext().getCacheDir(), "report.txt");
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Files.write(report.toPath(), bytes);
    assertArrayEquals(bytes, Files.readAllBytes(report.toPath()));
  }
}
