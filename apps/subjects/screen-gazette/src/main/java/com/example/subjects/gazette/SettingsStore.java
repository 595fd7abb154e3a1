package com.example.subjects.gazette;

import android.os.Handler;
import android.os.HandlerThread;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The settings. They are written on a thread of their own and can be read once they're written. */
public final class SettingsStore {
    private static SettingsStore instance;

    private final Map<String, String> written = new ConcurrentHashMap<>();
    private final Handler writer;

    private SettingsStore() {
        HandlerThread thread = new HandlerThread("settings");
        thread.start();
        writer = new Handler(thread.getLooper());
    }

    public static synchronized SettingsStore get() {
        if (instance == null) instance = new SettingsStore();
        return instance;
    }

    public void put(String key, String value) {
        writer.post(new Write(key, value));
    }

    public String read(String key, String otherwise) {
        String value = written.get(key);
        return value == null ? otherwise : value;
    }

    public void clear() {
        written.clear();
    }

    public boolean flush() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        writer.post(done::countDown);
        return done.await(60, TimeUnit.SECONDS);
    }

    private class Write implements Runnable {
        private final String key;
        private final String value;

        Write(String key, String value) {
            this.key = key;
            this.value = value;
        }

        @Override
        public void run() {
            written.put(key, value);
        }
    }
}
