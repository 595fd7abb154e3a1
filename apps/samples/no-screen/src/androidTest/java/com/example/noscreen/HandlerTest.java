// Flaky: a sleep that is almost always long enough stands where a wait for the message belongs. There is no Activity here.
package com.example.noscreen;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.AfterClass;
import org.junit.Test;

public class HandlerTest {
  @Test
  public void countsTheMessage() throws InterruptedException {
    Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
    MessageCounter counter = new MessageCounter();
    AtomicInteger counted = new AtomicInteger();
    counter.fetch();
    Thread.sleep(200);
    instrumentation.runOnMainSync(() -> counted.set(counter.count()));
    assertEquals(1, counted.get());
  }

  @AfterClass
  public static void waitsForMain() {
    Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
    instrumentation.waitForIdleSync();
  }
}
