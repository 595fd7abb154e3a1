package com.example.subjects.foundry;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs the furnace for one heat and lets it cool when there is nothing to do. */
public class FurnaceService extends Service {
    public static final BlockingQueue<String> REPORTS = new LinkedBlockingQueue<>();
    private final ScheduledExecutorService idle = Executors.newSingleThreadScheduledExecutor();
    private int heats;

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        heats++;
        REPORTS.add(intent.getAction() + ":" + heats);
        idle.schedule(new CoolDown(), 150, TimeUnit.MILLISECONDS);
        return START_NOT_STICKY;
    }

    @Override
    public void onDestroy() {
        idle.shutdownNow();
        super.onDestroy();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    private final class CoolDown implements Runnable {
        @Override
        public void run() {
            stopSelf();
        }
    }
}
