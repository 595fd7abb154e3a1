package com.example.subjects.gazette;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The badge with the number of unread articles, and a button for each section to mark it as read. */
public class InboxActivity extends AppCompatActivity {
    public static final String COUNTED = "counted";

    private final ExecutorService office = Executors.newCachedThreadPool();
    private TextView badge;
    private TextView filtered;
    private boolean counted;
    private int unread = 10;
    private int pending;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        counted = getIntent().getBooleanExtra(COUNTED, false);
        Form form = new Form(this);
        badge = form.label(Ids.BADGE, "Unread: 10");
        form.button(Ids.MARK_POLITICS, "Politics", v -> mark(3));
        form.button(Ids.MARK_SPORT, "Sport", v -> mark(2));
        filtered = form.label(Ids.FILTERED, "All sections");
        form.button(Ids.FILTER, "Filter", v -> filtered.setText("Sport only"));
        setContentView(form);
    }

    private void mark(int articles) {
        pending++;
        office.execute(new Acknowledge(unread, articles));
    }

    private void acknowledged(int before, int articles) {
        pending--;
        unread = counted ? unread - articles : before - articles;
        badge.setText("Unread: " + unread);
    }

    public int pending() {
        return pending;
    }

    @Override
    protected void onDestroy() {
        office.shutdown();
        super.onDestroy();
    }

    private class Acknowledge implements Runnable {
        private final int before;
        private final int articles;

        Acknowledge(int before, int articles) {
            this.before = before;
            this.articles = articles;
        }

        @Override
        public void run() {
            runOnUiThread(() -> acknowledged(before, articles));
        }
    }
}
