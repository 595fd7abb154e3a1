// A line that hides itself: two tests trust in their own speed, one waits until it is gone.
package com.example.subjects.kiosk;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BannerTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Banner banner = new Banner();

  @Test
  public void isShown() {
    instrumentation.runOnMainSync(banner::show);
    assertTrue(banner.isShown());
  }

  @Test
  public void flashes() {
    AtomicBoolean shown = new AtomicBoolean();
    instrumentation.runOnMainSync(banner::flash);
    instrumentation.runOnMainSync(() -> shown.set(banner.isShown()));
    assertTrue(shown.get());
  }

  @Test
  public void hidesItself() throws InterruptedException {
    CountDownLatch hidden = new CountDownLatch(1);
    banner.onHidden(hidden::countDown);
    instrumentation.runOnMainSync(banner::flash);
    hidden.await();
    assertFalse(banner.isShown());
  }

  @Test
  public void isShownAtOnce() {
    AtomicBoolean shown = new AtomicBoolean();
    instrumentation.runOnMainSync(
        () -> {
          banner.flash();
          shown.set(banner.isShown());
        });
    assertTrue(shown.get());
  }
}
