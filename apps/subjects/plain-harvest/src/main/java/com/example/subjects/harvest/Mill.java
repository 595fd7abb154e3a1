// The mill: what its wheel does is told on a bus, and shown by a lamp.
package com.example.subjects.harvest;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

public final class Mill {
  private final ExecutorService miller = Executors.newSingleThreadExecutor();
  private final EventBus bus = EventBus.builder().build();
  private boolean lamp;
  private int changes;

  /** Opens the mill: the bus is listened to. */
  public void open() {
    bus.register(this);
  }

  /** Closes it. */
  public void close() {
    bus.unregister(this);
    miller.shutdown();
  }

  /** Has the miller let the water in. */
  public void start() {
    miller.execute(new Start());
  }

  /** Stops the wheel, from the main thread. */
  public void stop() {
    bus.post(new Turning(false));
  }

  @Subscribe(threadMode = ThreadMode.MAIN)
  public void onTurning(Turning turning) {
    lamp = turning.on;
    changes++;
  }

  public boolean isLampOn() {
    return lamp;
  }

  public int changes() {
    return changes;
  }

  private final class Start implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      bus.post(new Turning(true));
    }
  }
}
