// Second and third hops on the main thread: two tests trust in its speed, the others come behind them in its queue.
package com.example.subjects.kiosk;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DoorbellTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final AtomicInteger seen = new AtomicInteger();
  private Doorbell bell;

  @Before
  public void hangUpTheBell() {
    instrumentation.runOnMainSync(() -> bell = new Doorbell(instrumentation.getTargetContext()));
  }

  @Test
  public void rings() throws InterruptedException {
    instrumentation.runOnMainSync(() -> bell.button().performClick());
    Thread.sleep(200);
    assertEquals(1, bell.rings());
  }

  @Test
  public void isAnswered() throws InterruptedException {
    instrumentation.runOnMainSync(() -> bell.button().performClick());
    Thread.sleep(250);
    instrumentation.runOnMainSync(() -> seen.set(bell.answers()));
    assertEquals(1, seen.get());
  }

  @Test
  public void ringsBeforeOneAsks() {
    instrumentation.runOnMainSync(() -> bell.button().performClick());
    instrumentation.runOnMainSync(() -> seen.set(bell.rings()));
    assertEquals(1, seen.get());
  }

  @Test
  public void isAnsweredBeforeTheQueueIsIdle() {
    instrumentation.runOnMainSync(() -> bell.button().performClick());
    instrumentation.waitForIdleSync();
    assertEquals(1, bell.answers());
  }
}
