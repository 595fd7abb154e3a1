// At the door: proofs of delivery, signals, reminders, and the depots that the app knows.
package com.example.subjects.courier;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DoorstepTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();

  @Test
  public void uploadsAtTheThirdAttempt() throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    Uploader uploader = new Uploader(proof -> {
      if (calls.incrementAndGet() < 3) {
        throw new IOException("503");
      }
    });
    CountDownLatch arrived = new CountDownLatch(1);
    uploader.upload("signature", arrived::countDown);
    boolean inTime = arrived.await(1200, TimeUnit.MILLISECONDS);
    uploader.close();
    assertTrue(inTime);
  }

  @Test
  public void hearsTheVan() throws InterruptedException {
    Signals signals = new Signals();
    List<String> heard = new CopyOnWriteArrayList<>();
    Signals.Receiver customer = heard::add;
    signals.register(customer);
    signals.send("van at the door");
    Thread.sleep(300);
    signals.unregister(customer);
    instrumentation.waitForIdleSync();
    assertEquals(Collections.singletonList("van at the door"), heard);
  }

  @Test
  public void callsOffAReminder() throws InterruptedException {
    Reminder reminder = new Reminder();
    instrumentation.runOnMainSync(() -> {
      reminder.schedule();
      reminder.callOff();
    });
    Thread.sleep(100);
    assertFalse(reminder.hasRung());
  }

  @Test
  public void knowsTheDepots() throws Exception {
    CourierApp app = (CourierApp) instrumentation.getTargetContext().getApplicationContext();
    assertEquals(3, app.depots().get().size());
  }
}
