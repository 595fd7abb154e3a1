package com.example.subjects.pottery;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Is up while there is something in the kiln. */
public final class FiringService extends Service {
  public static final String EXTRA_FIRING = "firing";

  private ExecutorService clerk;
  private String firing;

  @Override
  public void onCreate() {
    super.onCreate();
    clerk = Executors.newSingleThreadExecutor();
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    firing = intent.getStringExtra(EXTRA_FIRING);
    clerk.execute(new LogFiring(Studio.INSTANCE.getFiringLog(), firing));
    Studio.INSTANCE.getServiceEvents().add("started " + firing);
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    clerk.shutdownNow();
    Studio.INSTANCE.getServiceEvents().add("stopped " + firing);
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
