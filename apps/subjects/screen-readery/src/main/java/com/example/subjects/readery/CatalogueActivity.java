package com.example.subjects.readery;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

import java.util.ArrayList;
import java.util.List;

/** An endless list of books with a detail pane below; further pages are loaded when the end comes near. */
public class CatalogueActivity extends AppCompatActivity {
    static final int PAGE_SIZE = 20;

    private final Handler main = new Handler(Looper.getMainLooper());
    private final HandlerThread thread = new HandlerThread("catalogue");
    private final CatalogueAdapter adapter = new CatalogueAdapter(this::open);
    private final Runnable settled = new Settled();
    private Handler loader;
    private LinearLayoutManager rows;
    private TextView header;
    private boolean loading;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        thread.start();
        loader = new Handler(thread.getLooper());
        Column column = new Column(this);
        header = column.text(Ids.HEADER, "Catalogue");
        FrameLayout detail = new FrameLayout(this);
        detail.setId(Ids.DETAIL);
        column.addView(detail, new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, 80));
        RecyclerView list = new RecyclerView(this);
        list.setId(Ids.LIST);
        rows = new LinearLayoutManager(this);
        list.setLayoutManager(rows);
        list.setItemAnimator(null);
        list.setAdapter(adapter);
        list.addOnScrollListener(new NearTheEnd());
        column.addView(list, new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, 400));
        setContentView(column);
        adapter.append(page(0));
    }

    private void open(String book) {
        getSupportFragmentManager().beginTransaction()
                .replace(Ids.DETAIL, DetailFragment.of(book))
                .addToBackStack(book)
                .commit();
    }

    private static List<String> page(int from) {
        List<String> books = new ArrayList<>();
        for (int i = from + 1; i <= from + PAGE_SIZE; i++) books.add("Book " + i);
        return books;
    }

    @Override
    protected void onDestroy() {
        main.removeCallbacks(settled);
        thread.quitSafely();
        super.onDestroy();
    }

    private class NearTheEnd extends RecyclerView.OnScrollListener {
        @Override
        public void onScrolled(@NonNull RecyclerView list, int dx, int dy) {
            main.removeCallbacks(settled);
            main.postDelayed(settled, 250);
            int count = adapter.getItemCount();
            if (loading || count >= 3 * PAGE_SIZE || rows.findLastVisibleItemPosition() < count - 3) return;
            loading = true;
            loader.post(new NextPage(count));
        }
    }

    private class NextPage implements Runnable {
        private final int from;

        NextPage(int from) {
            this.from = from;
        }

        @Override
        public void run() {
            List<String> books = page(from);
            main.post(() -> {
                loading = false;
                adapter.append(books);
            });
        }
    }

    private class Settled implements Runnable {
        @Override
        public void run() {
            header.setText("Up to book " + (rows.findLastVisibleItemPosition() + 1));
        }
    }
}
