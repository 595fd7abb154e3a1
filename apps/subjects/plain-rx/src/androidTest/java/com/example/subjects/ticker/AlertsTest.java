// Alerts over an event bus, seen before the screen closes or written down for the auditors, both without a wait.
package com.example.subjects.ticker;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class AlertsTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Alerts alerts = new Alerts();
  private final AtomicReference<List<String>> seen = new AtomicReference<>();

  @Before
  public void open() {
    alerts.open();
  }

  @After
  public void close() {
    alerts.close();
  }

  @Test
  public void showsWhatWasJudgedBeforeItClosed() throws InterruptedException {
    alerts.judge("AAA", 103);
    Thread.sleep(250);
    instrumentation.runOnMainSync(alerts::close);
    instrumentation.waitForIdleSync();
    instrumentation.runOnMainSync(() -> seen.set(alerts.seen()));
    assertEquals(Collections.singletonList("AAA is high"), seen.get());
  }

  @Test
  public void showsTheWarningLast() throws InterruptedException {
    alerts.judge("AAA", 103);
    Thread.sleep(250);
    instrumentation.runOnMainSync(() -> alerts.alert("the exchange closes"));
    Thread.sleep(50);
    instrumentation.runOnMainSync(() -> seen.set(alerts.seen()));
    assertEquals(Arrays.asList("AAA is high", "the exchange closes"), seen.get());
  }

  @Test
  public void writesAlertsDown() throws InterruptedException {
    alerts.alert("the exchange opens");
    Thread.sleep(250);
    assertEquals(Collections.singletonList("the exchange opens"), alerts.audited());
  }
}
