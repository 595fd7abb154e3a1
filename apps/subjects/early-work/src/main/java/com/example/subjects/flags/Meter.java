// Measures how fast the device is, once, when a start-up library asks for it; the result is told on the main thread.
package com.example.subjects.flags;

import android.content.Context;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import androidx.startup.AppInitializer;
import androidx.startup.Initializer;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

public class Meter {
  /** How long it measures. */
  private static final long MEASURE_MS = 20;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final CountDownLatch measured = new CountDownLatch(1);
  private volatile int speed;

  /** The meter that was made when the app started. */
  public static Meter of(Context context) {
    return AppInitializer.getInstance(context).initializeComponent(Starter.class);
  }

  /** The device's speed, 0 while it is not known. */
  public int speed() {
    return speed;
  }

  /** Returns once the speed is known. */
  public void awaitSpeed() throws InterruptedException {
    measured.await();
  }

  private void tell(int result) {
    speed = result;
    measured.countDown();
  }

  private class Measuring implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(MEASURE_MS);
      main.post(() -> tell(60));
    }
  }

  /** What the start-up library calls. */
  public static class Starter implements Initializer<Meter> {
    @Override
    public Meter create(Context context) {
      Meter meter = new Meter();
      new Thread(meter.new Measuring(), "meter").start();
      return meter;
    }

    @Override
    public List<Class<? extends Initializer<?>>> dependencies() {
      return Collections.emptyList();
    }
  }
}
