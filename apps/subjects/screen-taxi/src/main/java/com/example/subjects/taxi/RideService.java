// Counts the kilometres, from the start of the service to its end.
package com.example.subjects.taxi;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class RideService extends Service {
  private static final int ALL_KILOMETRES = 3;

  private final ExecutorService car = Executors.newSingleThreadExecutor();

  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    Rides.begin();
    car.execute(new Meter());
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    car.shutdownNow();
    Rides.end();
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  private static class Meter implements Runnable {
    @Override
    public void run() {
      try {
        for (int driven = 1; driven <= ALL_KILOMETRES; driven++) {
          Thread.sleep(30);
          Rides.setKilometres(driven);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
