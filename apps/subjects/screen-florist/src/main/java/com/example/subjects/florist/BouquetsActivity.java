package com.example.subjects.florist;

import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.widget.EditText;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class BouquetsActivity extends AppCompatActivity implements TextWatcher {
    private final class Query implements Runnable {
        private final String word;

        Query(String word) {
            this.word = word;
        }

        @Override
        public void run() {
            model.load(Listing.Kind.FOUND, word);
        }
    }

    private final ScheduledExecutorService pause = Executors.newSingleThreadScheduledExecutor();
    private final BouquetAdapter adapter = new BouquetAdapter();
    private Future<?> query;
    private CatalogueViewModel model;
    private TextView status;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        model = new ViewModelProvider(this).get(CatalogueViewModel.class);
        EditText search = new EditText(this);
        search.setId(Ids.SEARCH);
        search.addTextChangedListener(this);
        status = Ui.label(this, Ids.STATUS, "");
        RecyclerView rows = new RecyclerView(this);
        rows.setId(Ids.ROWS);
        rows.setLayoutManager(new LinearLayoutManager(this));
        rows.setAdapter(adapter);
        setContentView(Ui.column(this, search,
                Ui.button(this, Ids.IN_STOCK, "In stock", v -> model.load(Listing.Kind.IN_STOCK, "")),
                Ui.button(this, Ids.BY_PRICE, "By price", v -> model.load(Listing.Kind.BY_PRICE, "")),
                status, rows));
        model.listing().observe(this, this::show);
        model.load(Listing.Kind.ALL, "");
    }

    private void show(Listing listing) {
        int n = listing.rows.size();
        switch (listing.kind) {
            case BY_PRICE:
                adapter.submitList(listing.rows, model::shown);
                return;
            case FOUND:
                status.setText(n + " found");
                break;
            case IN_STOCK:
                status.setText(n + " in stock");
                break;
            default:
                status.setText(n + " bouquets");
        }
        adapter.submitList(listing.rows);
        model.shown();
    }

    @Override
    public void onTextChanged(CharSequence s, int start, int before, int count) {
        if (query != null) query.cancel(false);
        query = pause.schedule(new Query(s.toString()), 250, TimeUnit.MILLISECONDS);
    }

    @Override
    public void beforeTextChanged(CharSequence s, int start, int count, int after) {
    }

    @Override
    public void afterTextChanged(Editable s) {
    }

    @Override
    protected void onDestroy() {
        pause.shutdownNow();
        super.onDestroy();
    }
}
