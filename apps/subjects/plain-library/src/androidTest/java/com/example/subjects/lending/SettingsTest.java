// What the app remembers of a reader: settings, cards, and what it gets ready when there is time.
package com.example.subjects.lending;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import android.content.Context;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SettingsTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final WarmUp warmUp = new WarmUp();
  private Settings settings;

  @Before
  public void forget() {
    Context context = instrumentation.getTargetContext();
    Settings.clear(context);
    settings = new Settings(context);
    Registry.forget();
  }

  @Test
  public void movesToAnotherBranch() throws InterruptedException {
    settings.choose("North");
    Thread.sleep(300);
    assertEquals("North", settings.branch());
  }

  @Test
  public void movesToAnotherBranchBeforeOneAsks() {
    AtomicReference<String> branch = new AtomicReference<>();
    settings.choose("North");
    instrumentation.runOnMainSync(() -> branch.set(settings.branch()));
    assertEquals("North", branch.get());
  }

  @Test
  public void warmsUp() throws InterruptedException {
    instrumentation.runOnMainSync(warmUp::begin);
    Thread.sleep(300);
    assertTrue(warmUp.isWarm());
  }

  @Test
  public void warmsUpBeforeTheQueueIsIdle() {
    instrumentation.runOnMainSync(warmUp::begin);
    instrumentation.waitForIdleSync();
    assertTrue(warmUp.isWarm());
  }

  @Test
  public void keepsACard() throws InterruptedException {
    Thread registry = Registry.warmUp();
    Thread.sleep(250);
    Registry.get().register("card 7");
    registry.join();
    assertTrue(Registry.get().knows("card 7"));
  }
}
