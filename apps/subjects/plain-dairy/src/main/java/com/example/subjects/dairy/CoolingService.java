package com.example.subjects.dairy;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Reads the temperature of a tank again and again while it runs. */
public final class CoolingService extends Service {
    public static final class Started { }

    public static final class Stopped { }

    public static final class Temperature {
        public final String tank;
        public final int degrees;

        Temperature(String tank, int degrees) {
            this.tank = tank;
            this.degrees = degrees;
        }
    }

    private ScheduledExecutorService poller;

    @Override
    public void onCreate() {
        poller = Executors.newSingleThreadScheduledExecutor();
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        Poll poll = new Poll(intent.getStringExtra("tank"));
        poller.scheduleWithFixedDelay(poll, 50, 1000, TimeUnit.MILLISECONDS);
        DairyBus.get().post(new Started());
        return START_NOT_STICKY;
    }

    @Override
    public void onDestroy() {
        poller.shutdownNow();
        DairyBus.get().post(new Stopped());
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    private static final class Poll implements Runnable {
        private final String tank;

        Poll(String tank) {
            this.tank = tank;
        }

        @Override
        public void run() {
            DairyBus.get().post(new Temperature(tank, 4));
        }
    }
}
