package com.example.subjects.brasserie;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;

import androidx.annotation.NonNull;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Brings dishes out of the house, one after the other. What hasn't been packed when it is stopped stays here. */
public class DeliveryService extends Service {
    public static final List<String> DELIVERED = new CopyOnWriteArrayList<>();
    public static volatile boolean closed;

    private HandlerThread thread;
    private Rider rider;

    @Override
    public void onCreate() {
        super.onCreate();
        closed = false;
        thread = new HandlerThread("rider");
        thread.start();
        rider = new Rider(thread.getLooper());
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        rider.sendMessage(rider.obtainMessage(1, intent.getStringExtra("dish")));
        return START_NOT_STICKY;
    }

    @Override
    public void onDestroy() {
        thread.quit();
        closed = true;
        super.onDestroy();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    private static class Rider extends Handler {
        Rider(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(@NonNull Message message) {
            DELIVERED.add((String) message.obj);
        }
    }
}
