package com.example.subjects.studio;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

public class EngineService extends Service {
    private final Engine engine = new Engine();

    @Override
    public IBinder onBind(Intent intent) {
        return engine;
    }

    public static class Engine extends Binder {
        private static volatile String armed = "";

        public void arm(String channel) {
            armed = channel;
        }

        public static String armed() {
            return armed;
        }
    }
}
