package com.example.subjects.growers;

import android.os.Bundle;
import android.widget.EditText;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;
import androidx.test.espresso.idling.CountingIdlingResource;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The market's prices of today. */
public class PricesActivity extends AppCompatActivity {
    public static final String COUNT_FIRST = "count first";
    public static final CountingIdlingResource requests = new CountingIdlingResource("prices");

    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private TextView prices;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        boolean countFirst = getIntent().getBooleanExtra(COUNT_FIRST, false);
        Column column = new Column(this);
        prices = column.label(Ids.PRICES, "No prices");
        column.button(Ids.RELOAD, "Reload", v -> {
            if (countFirst) requests.increment();
            pool.execute(new Reload(countFirst));
        });
        TextView ripe = column.label(Ids.ONLY_RIPE, "All");
        ripe.setOnClickListener(v -> ripe.setText("Only ripe"));
        EditText market = column.field(Ids.MARKET, "");
        market.setHint("Market");
        setContentView(column);
    }

    @Override
    protected void onDestroy() {
        pool.shutdown();
        super.onDestroy();
    }

    private class Reload implements Runnable {
        private final boolean counted;

        Reload(boolean counted) {
            this.counted = counted;
        }

        @Override
        public void run() {
            if (!counted) requests.increment();
            try {
                Thread.sleep(300); // the market is a slow server
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            runOnUiThread(() -> {
                prices.setText("Elstar 2.10");
                requests.decrement();
            });
        }
    }
}
