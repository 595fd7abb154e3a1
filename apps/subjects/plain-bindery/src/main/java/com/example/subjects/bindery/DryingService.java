package com.example.subjects.bindery;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Dries one book, and stops. */
public final class DryingService extends Service {
  public static final BlockingQueue<String> OUTCOMES = new LinkedBlockingQueue<>();

  private final Handler main = new Handler(Looper.getMainLooper());
  private String drying;

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    String book = intent.getStringExtra("book");
    if (drying != null) {
      OUTCOMES.add("no room for " + book);
    } else {
      drying = book;
      new Thread(new Dry(book), "drying").start();
    }
    return START_NOT_STICKY;
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  private final class Dry implements Runnable {
    private final String book;

    Dry(String book) {
      this.book = book;
    }

    @Override
    public void run() {
      OUTCOMES.add(book + " is dry");
      main.post(new Stop());
    }
  }

  private final class Stop implements Runnable {
    @Override
    public void run() {
      stopSelf();
    }
  }
}
