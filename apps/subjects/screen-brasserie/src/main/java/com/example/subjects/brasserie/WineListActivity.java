package com.example.subjects.brasserie;

import android.os.Bundle;
import android.view.ViewGroup;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An endless list: the next page is loaded when its end comes into view. */
public class WineListActivity extends AppCompatActivity {
    private static final int PAGE = 20;

    private final ExecutorService cellar = Executors.newSingleThreadExecutor();
    private final List<String> wines = new ArrayList<>();
    private final Wines adapter = new Wines();
    private LinearLayoutManager layout;
    private TextView opened;
    private boolean loading;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        opened = form.label(Ids.OPENED, "Wines");
        addPage(page(0));
        RecyclerView list = new RecyclerView(this);
        list.setId(Ids.WINES);
        layout = new LinearLayoutManager(this);
        list.setLayoutManager(layout);
        list.setItemAnimator(null);
        list.setAdapter(adapter);
        list.addOnScrollListener(new RecyclerView.OnScrollListener() {
            @Override
            public void onScrolled(@NonNull RecyclerView view, int dx, int dy) {
                if (!loading && wines.size() < 3 * PAGE && layout.findLastVisibleItemPosition() == wines.size() - 1) {
                    loading = true;
                    cellar.execute(new LoadPage(wines.size()));
                }
            }
        });
        form.addView(list);
        setContentView(form);
    }

    private static List<String> page(int from) {
        List<String> page = new ArrayList<>();
        for (int i = from; i < from + PAGE; i++) page.add("Wine " + i);
        return page;
    }

    private void addPage(List<String> page) {
        int from = wines.size();
        wines.addAll(page);
        adapter.notifyItemRangeInserted(from, page.size());
        loading = false;
    }

    @Override
    protected void onDestroy() {
        cellar.shutdown();
        super.onDestroy();
    }

    private class LoadPage implements Runnable {
        private final int from;

        LoadPage(int from) {
            this.from = from;
        }

        @Override
        public void run() {
            List<String> page = page(from);
            runOnUiThread(() -> addPage(page));
        }
    }

    private class Wines extends RecyclerView.Adapter<Row> {
        @NonNull
        @Override
        public Row onCreateViewHolder(@NonNull ViewGroup parent, int viewType) {
            TextView view = new TextView(parent.getContext());
            view.setHeight(260);
            return new Row(view);
        }

        @Override
        public void onBindViewHolder(@NonNull Row row, int position) {
            String wine = wines.get(position);
            ((TextView) row.itemView).setText(wine);
            row.itemView.setOnClickListener(v -> opened.setText("Opened " + wine));
        }

        @Override
        public int getItemCount() {
            return wines.size();
        }
    }

    static class Row extends RecyclerView.ViewHolder {
        Row(TextView view) {
            super(view);
        }
    }
}
