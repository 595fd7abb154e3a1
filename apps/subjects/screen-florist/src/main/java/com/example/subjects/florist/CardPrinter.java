package com.example.subjects.florist;

import android.os.Handler;
import android.os.Looper;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

final class CardPrinter {
    interface Listener {
        void onPrinted(String card);
    }

    private static final ExecutorService PRESS = Executors.newCachedThreadPool();
    private static final Handler MAIN = new Handler(Looper.getMainLooper());

    private CardPrinter() {
    }

    static void print(String text, Listener listener) {
        PRESS.execute(() -> {
            String card = "* " + text + " *";
            MAIN.post(() -> listener.onPrinted(card));
        });
    }
}
