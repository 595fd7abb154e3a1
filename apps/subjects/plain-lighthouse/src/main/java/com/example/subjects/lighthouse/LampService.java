package com.example.subjects.lighthouse;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** Lights the lamp, and goes when it has been idle for a while. */
public final class LampService extends Service {
  public static final BlockingQueue<String> REPORTS = new LinkedBlockingQueue<>();

  private final ExecutorService keeper = Executors.newSingleThreadExecutor();
  private final Handler clock = new Handler(Looper.getMainLooper());

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    keeper.execute(new Light());
    clock.postDelayed(new Leave(), 700);
    return START_NOT_STICKY;
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  @Override
  public void onDestroy() {
    keeper.shutdownNow();
  }

  private static final class Light implements Runnable {
    @Override
    public void run() {
      try {
        Thread.sleep(50);
        REPORTS.add("lit");
      } catch (InterruptedException e) {
        REPORTS.add("gone out");
      }
    }
  }

  private final class Leave implements Runnable {
    @Override
    public void run() {
      stopSelf();
    }
  }
}
