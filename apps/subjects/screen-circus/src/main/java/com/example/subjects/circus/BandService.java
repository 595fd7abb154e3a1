package com.example.subjects.circus;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

public class BandService extends Service {
    private final IBinder binder = new Baton();

    @Override
    public IBinder onBind(Intent intent) {
        return binder;
    }

    public final class Baton extends Binder {
        public String strike(String tune) {
            return "Playing " + tune;
        }
    }
}
