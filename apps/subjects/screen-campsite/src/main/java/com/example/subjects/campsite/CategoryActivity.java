package com.example.subjects.campsite;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CategoryActivity extends AppCompatActivity {
    public static final String TICKETS = "tickets";

    private final ExecutorService office = Executors.newCachedThreadPool();
    private TextView summary;
    private boolean tickets;
    private int ticket;
    private int open;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        tickets = getIntent().getBooleanExtra(TICKETS, false);
        Form form = new Form(this);
        form.button(Ids.TENTS, "Tents", v -> show("Tents"));
        form.button(Ids.CARAVANS, "Caravans", v -> show("Caravans"));
        summary = form.label(Ids.SUMMARY, "Choose");
        setContentView(form);
    }

    private void show(String kind) {
        open++;
        office.execute(new Fetch(kind, ++ticket));
    }

    private void fetched(String text, int number) {
        open--;
        if (tickets && number != ticket) return;
        summary.setText(text);
    }

    public int openRequests() {
        return open;
    }

    @Override
    protected void onDestroy() {
        office.shutdown();
        super.onDestroy();
    }

    private class Fetch implements Runnable {
        private final String kind;
        private final int number;

        Fetch(String kind, int number) {
            this.kind = kind;
            this.number = number;
        }

        @Override
        public void run() {
            String text = kind + ": " + (kind.length() - 2) + " places";
            runOnUiThread(() -> fetched(text, number));
        }
    }
}
