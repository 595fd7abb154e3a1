package com.example.subjects.readery;

import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;
import androidx.test.espresso.idling.CountingIdlingResource;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The reader's own books, with a badge for the unread ones and the number of pages of them all. */
public class ShelfActivity extends AppCompatActivity {
    public static final CountingIdlingResource counting = new CountingIdlingResource("pages");

    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private TextView books;
    private TextView badge;
    private TextView total;
    private TextView progress;
    private int pages;
    private volatile Runnable onLoaded;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        progress = column.text(Ids.PROGRESS, "Loading");
        progress.setVisibility(View.GONE);
        column.button(Ids.REFRESH, "Refresh", v -> refresh());
        books = column.text(Ids.BOOKS, "No books");
        badge = column.text(Ids.BADGE, "");
        column.button(Ids.COUNT_PAGES, "Count pages", v -> countPages());
        total = column.text(Ids.TOTAL, "0 pages");
        setContentView(column);
    }

    public boolean isLoading() {
        return progress.getVisibility() == View.VISIBLE;
    }

    public void setOnLoaded(Runnable onLoaded) {
        this.onLoaded = onLoaded;
    }

    private void refresh() {
        progress.setVisibility(View.VISIBLE);
        pool.execute(new BadgeTask());
        pool.execute(new BooksTask());
    }

    private void countPages() {
        for (int shelf = 1; shelf <= 2; shelf++) {
            counting.increment();
            pool.execute(new PagesTask(shelf));
        }
    }

    @Override
    protected void onDestroy() {
        pool.shutdown();
        super.onDestroy();
    }

    private class BadgeTask implements Runnable {
        @Override
        public void run() {
            runOnUiThread(() -> badge.setText("3 unread"));
        }
    }

    private class BooksTask implements Runnable {
        @Override
        public void run() {
            SystemClock.sleep(350);
            runOnUiThread(() -> {
                books.setText("5 books");
                progress.setVisibility(View.GONE);
                Runnable listener = onLoaded;
                if (listener != null) listener.run();
            });
        }
    }

    private class PagesTask implements Runnable {
        private final int shelf;

        PagesTask(int shelf) {
            this.shelf = shelf;
        }

        @Override
        public void run() {
            int found = shelf * 400;
            runOnUiThread(() -> {
                pages += found;
                total.setText(pages + " pages");
                counting.decrement();
            });
        }
    }
}
