package com.example.subjects.velodrome;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Points of an omnium: each prize is booked by a pool of accountants. */
public class OmniumActivity extends AppCompatActivity {
    private final ExecutorService accountants = Executors.newCachedThreadPool();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger official = new AtomicInteger();
    private volatile int total;
    private TextView totalView;
    private TextView officialView;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        totalView = form.label(Ids.TOTAL, "Total: 0");
        form.button(Ids.SPRINT_WON, "Sprint won", v -> book(new Credit(total, 20)));
        form.button(Ids.BONUS, "Lap gained", v -> book(new Credit(total, 12)));
        officialView = form.label(Ids.OFFICIAL_TOTAL, "Official: 0");
        form.button(Ids.LEAP, "Official sprint", v -> book(() -> creditOfficially(20)));
        form.button(Ids.EXTRA, "Official lap", v -> book(() -> creditOfficially(12)));
        setContentView(form);
    }

    public boolean isBooked() {
        return open.get() == 0;
    }

    private void book(Runnable entry) {
        open.incrementAndGet();
        accountants.execute(entry);
    }

    private void creditOfficially(int points) {
        official.addAndGet(points);
        runOnUiThread(this::show);
    }

    private void show() {
        totalView.setText("Total: " + total);
        officialView.setText("Official: " + official.get());
        open.decrementAndGet();
    }

    @Override
    protected void onDestroy() {
        accountants.shutdown();
        super.onDestroy();
    }

    private class Credit implements Runnable {
        private final int before;
        private final int points;

        Credit(int before, int points) {
            this.before = before;
            this.points = points;
        }

        @Override
        public void run() {
            total = before + points;
            runOnUiThread(OmniumActivity.this::show);
        }
    }
}
