package com.example.subjects.zoo;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Opens a gate and tells so in a broadcast. */
public final class GateService extends Service {
    static final String OPENED = "com.example.subjects.zoo.GATE_OPENED";
    static final String GATE = "gate";

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        String gate = intent.getStringExtra(GATE);
        new Thread(() -> {
            sendBroadcast(new Intent(OPENED).setPackage(getPackageName()).putExtra(GATE, gate));
            stopSelf(startId);
        }, "gate motor").start();
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
