package com.example.subjects.zoo;

import android.app.Activity;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.function.Consumer;

final class BriefingLoader {
    private final HandlerThread thread = new HandlerThread("briefings");
    private final Handler handler;
    private final Activity activity;

    BriefingLoader(Activity activity) {
        this.activity = activity;
        thread.start();
        handler = new Handler(thread.getLooper());
    }

    void load(Consumer<String> onText) {
        handler.post(() -> {
            SystemClock.sleep(40);
            activity.runOnUiThread(() -> {
                if (!activity.isFinishing() && !activity.isDestroyed()) {
                    onText.accept("The otters have eaten.");
                }
            });
        });
    }

    void close() {
        thread.quitSafely();
    }
}
