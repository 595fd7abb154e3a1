package com.example.subjects.kennel;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;

public final class FeedingService extends Service {
    static final String EXTRA_DOG = "dog";
    static final String EXTRA_GRAMS = "grams";

    private HandlerThread hopper;
    private Handler handler;
    private FeedLog log;

    @Override
    public void onCreate() {
        log = FeedLog.get();
        hopper = new HandlerThread("hopper");
        hopper.start();
        handler = new Handler(hopper.getLooper());
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        handler.post(new Portion(intent.getStringExtra(EXTRA_DOG), intent.getIntExtra(EXTRA_GRAMS, 0)));
        log.accepted.countDown();
        return START_NOT_STICKY;
    }

    @Override
    public void onDestroy() {
        hopper.quit();
        log.closed.countDown();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    private final class Portion implements Runnable {
        private final String dog;
        private final int grams;

        Portion(String dog, int grams) {
            this.dog = dog;
            this.grams = grams;
        }

        @Override
        public void run() {
            log.add(dog + " " + grams + "g");
            log.served.countDown();
        }
    }
}
