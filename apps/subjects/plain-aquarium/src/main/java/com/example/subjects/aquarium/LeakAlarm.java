package com.example.subjects.aquarium;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.concurrent.atomic.AtomicInteger;

/** Listens to the leak sensors, on its own thread so that a busy screen does not delay an alarm. */
public final class LeakAlarm {
  private static final String LEAK = "com.example.subjects.aquarium.LEAK";

  private final Context context;
  private final HandlerThread watch = new HandlerThread("leak-watch");
  private final AtomicInteger leaks = new AtomicInteger();
  private volatile int threshold = 3;

  private final BroadcastReceiver receiver =
      new BroadcastReceiver() {
        @Override
        public void onReceive(Context from, Intent leak) {
          leaks.incrementAndGet();
        }
      };

  public LeakAlarm(Context context) {
    this.context = context;
  }

  public void start() {
    watch.start();
    new Handler(watch.getLooper()).post(new Listen());
    Telemetry.event("leak alarm started");
  }

  public void stop() {
    context.unregisterReceiver(receiver);
    watch.quitSafely();
    Telemetry.event("leak alarm stopped");
  }

  public void setThreshold(int drops) {
    threshold = drops;
  }

  public boolean isRinging() {
    return leaks.get() > threshold;
  }

  private final class Listen implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(10);
      context.registerReceiver(receiver, new IntentFilter(LEAK), null, new Handler(watch.getLooper()));
    }
  }
}
