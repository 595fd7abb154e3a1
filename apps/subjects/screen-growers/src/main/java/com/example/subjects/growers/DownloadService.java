package com.example.subjects.growers;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;

import java.util.concurrent.atomic.AtomicInteger;

public class DownloadService extends Service {
    public static final String GUIDE = "guide";
    public static final String PREFS = "guides";
    public static final AtomicInteger accepted = new AtomicInteger();

    private HandlerThread thread;
    private Handler worker;

    @Override
    public void onCreate() {
        super.onCreate();
        thread = new HandlerThread("downloads");
        thread.start();
        worker = new Handler(thread.getLooper());
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        worker.post(new Fetch(intent.getStringExtra(GUIDE)));
        accepted.incrementAndGet();
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    @Override
    public void onDestroy() {
        thread.quitSafely();
        super.onDestroy();
    }

    private class Fetch implements Runnable {
        private final String guide;

        Fetch(String guide) {
            this.guide = guide;
        }

        @Override
        public void run() {
            getSharedPreferences(PREFS, MODE_PRIVATE).edit().putBoolean(guide, true).apply();
        }
    }
}
