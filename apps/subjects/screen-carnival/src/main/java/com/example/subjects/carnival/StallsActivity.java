package com.example.subjects.carnival;

import android.os.Bundle;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** All stalls, ten to a page. While a page is on its way another wish for more is not heard. */
public class StallsActivity extends AppCompatActivity {
    private final ExecutorService network = Executors.newCachedThreadPool();
    private final List<String> stalls = new ArrayList<>();
    private final Stalls adapter = new Stalls();
    private TextView count;
    private boolean loading;
    private boolean openOnly;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        count = form.label(Ids.COUNT, "0 stalls");
        form.button(Ids.OPEN_NOW, "Open now", v -> {
            openOnly = !openOnly;
            v.setSelected(openOnly);
        });
        form.button(Ids.MORE, "More", v -> more());
        RecyclerView list = new RecyclerView(this);
        list.setId(Ids.STALLS);
        list.setLayoutManager(new LinearLayoutManager(this));
        list.setItemAnimator(null);
        list.setAdapter(adapter);
        form.addView(list, new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, 0, 1));
        setContentView(form);
        more();
    }

    private void more() {
        if (loading) return;
        loading = true;
        network.execute(new PageLoad(stalls.size()));
    }

    private void append(List<String> page) {
        int from = stalls.size();
        stalls.addAll(page);
        adapter.notifyItemRangeInserted(from, page.size());
        count.setText(stalls.size() + " stalls");
        loading = false;
    }

    @Override
    protected void onDestroy() {
        network.shutdown();
        super.onDestroy();
    }

    private final class PageLoad implements Runnable {
        private final int from;

        PageLoad(int from) {
            this.from = from;
        }

        @Override
        public void run() {
            List<String> page = new ArrayList<>();
            for (int i = 1; i <= 10; i++) page.add("Stall " + (from + i));
            runOnUiThread(() -> append(page));
        }
    }

    private final class Stalls extends RecyclerView.Adapter<RecyclerView.ViewHolder> {
        @NonNull
        @Override
        public RecyclerView.ViewHolder onCreateViewHolder(@NonNull ViewGroup parent, int type) {
            return new RecyclerView.ViewHolder(new TextView(parent.getContext())) { };
        }

        @Override
        public void onBindViewHolder(@NonNull RecyclerView.ViewHolder holder, int position) {
            ((TextView) holder.itemView).setText(stalls.get(position));
        }

        @Override
        public int getItemCount() {
            return stalls.size();
        }
    }
}
