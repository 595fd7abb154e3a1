package com.example.subjects.circus;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;
import androidx.test.espresso.idling.CountingIdlingResource;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class BoxOfficeActivity extends AppCompatActivity {
    public static final CountingIdlingResource WORK = new CountingIdlingResource("box office");

    public final CountDownLatch sold = new CountDownLatch(1);
    private final ExecutorService priceDesk = Executors.newSingleThreadExecutor();
    private final ExecutorService seatDesk = Executors.newSingleThreadExecutor();
    private final PriceBook book = new PriceBook();
    private HandlerThread till;
    private Handler tillHandler;
    private TextView price;
    private TextView seats;
    private TextView total;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout root = new LinearLayout(this);
        root.setOrientation(LinearLayout.VERTICAL);
        price = label(root, Ids.PRICE);
        seats = label(root, Ids.SEATS);
        total = label(root, Ids.TOTAL);
        button(root, Ids.LOAD, "Load", this::load);
        button(root, Ids.REFRESH, "Refresh", this::refresh);
        button(root, Ids.SELL, "Sell", this::sell);
        setContentView(root);
        till = new HandlerThread("till");
        till.start();
        tillHandler = new Handler(till.getLooper());
        book.open();
    }

    private TextView label(LinearLayout root, int id) {
        TextView view = new TextView(this);
        view.setId(id);
        view.setText("-");
        root.addView(view);
        return view;
    }

    private void button(LinearLayout root, int id, String text, Runnable action) {
        Button view = new Button(this);
        view.setId(id);
        view.setText(text);
        view.setOnClickListener(v -> action.run());
        root.addView(view);
    }

    private void load() {
        WORK.increment();
        priceDesk.execute(new PricesTask());
        seatDesk.execute(new SeatsTask(false));
    }

    private void refresh() {
        WORK.increment();
        priceDesk.execute(new PricesTask());
        WORK.increment();
        seatDesk.execute(new SeatsTask(true));
    }

    private void sell() {
        tillHandler.post(() -> {
            int sum = book.priceOf("adult") + book.priceOf("child");
            runOnUiThread(() -> showTotal(sum));
        });
    }

    public void sellPrinted() {
        Executor main = this::runOnUiThread;
        book.printed()
                .thenApplyAsync(page -> page.get("adult") + page.get("child"), tillHandler::post)
                .thenAcceptAsync(this::showTotal, main);
    }

    private void showTotal(int sum) {
        total.setText("Total " + sum);
        sold.countDown();
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        priceDesk.shutdown();
        seatDesk.shutdown();
        till.quitSafely();
    }

    private final class PricesTask implements Runnable {
        @Override
        public void run() {
            SystemClock.sleep(450);
            runOnUiThread(() -> {
                price.setText("12 a seat");
                WORK.decrement();
            });
        }
    }

    private final class SeatsTask implements Runnable {
        private final boolean counted;

        SeatsTask(boolean counted) {
            this.counted = counted;
        }

        @Override
        public void run() {
            String text = "120 seats";
            runOnUiThread(() -> {
                seats.setText(text);
                if (counted) WORK.decrement();
            });
        }
    }
}
