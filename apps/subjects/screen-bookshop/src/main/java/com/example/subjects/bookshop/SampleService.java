package com.example.subjects.bookshop;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/** Plays the first minutes of audio books. */
public class SampleService extends Service {
    private final Port port = new Port();

    @Override
    public IBinder onBind(Intent intent) {
        return port;
    }

    public static final class Port extends Binder {
        private String track = "nothing";

        public String play(String title) {
            track = title;
            return "Playing " + track;
        }
    }
}
