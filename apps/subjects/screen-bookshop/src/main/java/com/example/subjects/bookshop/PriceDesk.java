package com.example.subjects.bookshop;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import androidx.test.espresso.idling.CountingIdlingResource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Asks the till for prices. */
public final class PriceDesk {
    public interface Listener {
        void onPrice(String price);
    }

    public static final CountingIdlingResource BUSY = new CountingIdlingResource("prices");

    private final ExecutorService till = Executors.newSingleThreadExecutor();
    private final Handler main = new Handler(Looper.getMainLooper());

    public void quote(int copies, Listener listener) {
        till.execute(new Quote(copies, listener));
    }

    public void voucher(int copies, Listener listener) {
        BUSY.increment();
        till.execute(() -> {
            SystemClock.sleep(700);
            String price = (copies * 12 - 5) + " EUR";
            main.post(() -> {
                listener.onPrice(price);
                BUSY.decrement();
            });
        });
    }

    private final class Quote implements Runnable {
        private final int copies;
        private final Listener listener;

        Quote(int copies, Listener listener) {
            this.copies = copies;
            this.listener = listener;
        }

        @Override
        public void run() {
            BUSY.increment();
            SystemClock.sleep(700);
            String price = copies * 12 + " EUR";
            main.post(() -> {
                listener.onPrice(price);
                BUSY.decrement();
            });
        }
    }
}
