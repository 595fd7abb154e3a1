package com.example.subjects.brickworks;

import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.os.IBinder;
import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Delivers orders one after another, until it is stopped. */
public class DeliveryService extends Service {
  private static final String ORDER = "order";

  private final ExecutorService truck = Executors.newSingleThreadExecutor();
  private volatile boolean destroyed;

  public static Intent deliver(Context context, String order) {
    return new Intent(context, DeliveryService.class).putExtra(ORDER, order);
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    Analytics.INSTANCE.track("delivery.start");
    String order = intent.getStringExtra(ORDER);
    truck.execute(() -> drive(order));
    return START_NOT_STICKY;
  }

  private void drive(String order) {
    SystemClock.sleep(20);
    if (!destroyed) {
      DeliveryLog.add(order);
    }
  }

  @Override
  public void onDestroy() {
    destroyed = true;
    truck.shutdownNow();
    DeliveryLog.close();
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
