// The water's level, and who is told of it.
package com.example.subjects.harbour;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TideTest {
  private final Tide tide = new Tide();

  @Test
  public void tellsWhoAsksAfterwards() throws Exception {
    AtomicReference<Thread> told = new AtomicReference<>();
    CompletableFuture<Integer> level = tide.ask();
    Thread.sleep(200);
    level.thenAccept(metres -> told.set(Thread.currentThread())).get();
    assertSame(Thread.currentThread(), told.get());
  }

  @Test
  public void tellsTheLevel() throws Exception {
    AtomicInteger metres = new AtomicInteger();
    tide.ask().thenAccept(metres::set).get();
    assertEquals(7, metres.get());
  }

  @Test
  public void measuresThreeTimes() throws Exception {
    tide.watch();
    Thread.sleep(400);
    assertTrue(tide.samples() >= 3);
  }

  @Test
  public void hearsTheLevelInTime() {
    Looper.prepare();
    Listener listener = new Listener(Looper.myLooper());
    tide.ask(listener);
    listener.postDelayed(Looper.myLooper()::quit, 400);
    Looper.loop();
    assertEquals(7, listener.metres);
  }

  @Test
  public void hearsTheLevelInTheEnd() {
    Looper.prepare();
    Listener listener = new Listener(Looper.myLooper());
    tide.ask(listener);
    Looper.loop();
    assertEquals(7, listener.metres);
  }

  /** Ends the looper of its thread once it has heard the level. */
  private static class Listener extends Handler {
    private int metres;

    Listener(Looper looper) {
      super(looper);
    }

    @Override
    public void handleMessage(Message message) {
      metres = message.arg1;
      getLooper().quit();
    }
  }
}
