// Imports one after the other, and stops after that.
package com.example.subjects.recipes;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ImportService extends Service {
  private final ExecutorService importer = Executors.newSingleThreadExecutor();
  private final Handler main = new Handler(Looper.getMainLooper());

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    importer.execute(new Import(intent.getStringExtra("what")));
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    importer.shutdownNow();
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  private final class Import implements Runnable {
    private final String what;

    Import(String what) {
      this.what = what;
    }

    @Override
    public void run() {
      try {
        Thread.sleep(80);
      } catch (InterruptedException e) {
        return;
      }
      ImportActivity.IMPORTED.add(what);
      main.post(ImportService.this::stopSelf);
    }
  }
}
