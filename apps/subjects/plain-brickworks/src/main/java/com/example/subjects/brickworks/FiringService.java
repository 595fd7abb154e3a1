package com.example.subjects.brickworks;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.greenrobot.eventbus.EventBus;

/** Fires bricks, which takes half a second, and says so on the bus. */
public class FiringService extends Service {
  private final ScheduledExecutorService kiln = Executors.newSingleThreadScheduledExecutor();

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    Analytics.INSTANCE.track("kiln.start");
    kiln.schedule(this::fired, 500, TimeUnit.MILLISECONDS);
    return START_NOT_STICKY;
  }

  private void fired() {
    EventBus.getDefault().post(new FiredEvent(1200));
  }

  @Override
  public void onDestroy() {
    kiln.shutdown();
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
