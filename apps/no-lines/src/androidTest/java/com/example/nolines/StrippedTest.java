// Flaky, and built without line tables: a whole method is a statement then.
package com.example.nolines;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;

public class StrippedTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final MessageCounter counter = new MessageCounter();

  @Test
  public void countsTheMessage() throws InterruptedException {
    fetches();
    Thread.sleep(200);
    assertEquals(1, counted());
  }

  private void fetches() {
    counter.fetch();
  }

  private int counted() {
    AtomicInteger counted = new AtomicInteger();
    instrumentation.runOnMainSync(() -> counted.set(counter.count()));
    return counted.get();
  }
}
