// Broadcasts, which the system delivers by a thread of its own: two tests trust in its speed, three wait or do not care.
package com.example.subjects.radio;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import android.content.Context;
import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class NewsTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Context context = instrumentation.getTargetContext();
  private final CountDownLatch told = new CountDownLatch(1);
  private final NewsReceiver receiver = new NewsReceiver(told::countDown);

  private void tell() {
    context.sendBroadcast(new Intent(NewsReceiver.NEWS));
  }

  @After
  public void turnOff() {
    context.unregisterReceiver(receiver);
  }

  @Test
  public void hearsTheNews() throws InterruptedException {
    receiver.listen(context);
    tell();
    Thread.sleep(400);
    assertEquals(1, receiver.heard());
  }

  @Test
  public void hearsTheNewsBeforeOneAsks() throws InterruptedException {
    AtomicInteger heard = new AtomicInteger();
    receiver.listen(context);
    tell();
    Thread.sleep(300);
    instrumentation.runOnMainSync(() -> heard.set(receiver.heard()));
    assertEquals(1, heard.get());
  }

  @Test
  public void hearsTheNewsInTheEnd() throws InterruptedException {
    receiver.listen(context);
    tell();
    told.await();
    assertEquals(1, receiver.heard());
  }

  @Test
  public void hearsTheNewsOnAnotherThread() throws InterruptedException {
    HandlerThread ear = new HandlerThread("ear");
    ear.start();
    receiver.listen(context, new Handler(ear.getLooper()));
    tell();
    told.await();
    assertEquals(1, receiver.heard());
    ear.quitSafely();
  }

  @Test
  public void hearsNoNewsTwice() throws InterruptedException {
    receiver.listen(context);
    tell();
    Thread.sleep(100);
    assertTrue(receiver.heard() <= 1);
  }
}
