// Backs up one after the other, and stops after the last one.
package com.example.subjects.recipes;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class BackupService extends Service {
  private final ExecutorService writer = Executors.newSingleThreadExecutor();
  private final Handler main = new Handler(Looper.getMainLooper());

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    writer.execute(new BackUp(intent.getStringExtra("what"), startId));
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    writer.shutdown();
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  private final class BackUp implements Runnable {
    private final String what;
    private final int startId;

    BackUp(String what, int startId) {
      this.what = what;
      this.startId = startId;
    }

    @Override
    public void run() {
      try {
        Thread.sleep(80);
      } catch (InterruptedException e) {
        return;
      }
      ImportActivity.BACKED_UP.add(what);
      main.post(() -> stopSelf(startId));
    }
  }
}
