package com.example.subjects.florist;

import android.os.Handler;
import android.os.Looper;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;

final class PriceDesk {
    private static final ExecutorService DESK = Executors.newSingleThreadExecutor();
    private static final Handler MAIN = new Handler(Looper.getMainLooper());

    private PriceDesk() {
    }

    private static final class Quote implements Runnable {
        private final int stems;
        private final IntConsumer to;

        Quote(int stems, IntConsumer to) {
            this.stems = stems;
            this.to = to;
        }

        @Override
        public void run() {
            int price = stems * 3 + 5;
            MAIN.post(() -> to.accept(price));
        }
    }

    static void quote(int stems, IntConsumer to) {
        DESK.execute(new Quote(stems, to));
    }
}
