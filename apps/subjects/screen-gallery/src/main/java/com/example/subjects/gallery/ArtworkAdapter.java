package com.example.subjects.gallery;

import android.os.Handler;
import android.os.Looper;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.annotation.NonNull;
import androidx.recyclerview.widget.DiffUtil;
import androidx.recyclerview.widget.RecyclerView;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

public class ArtworkAdapter extends RecyclerView.Adapter<ArtworkAdapter.Row> {
    private static final Executor DIFFS = Executors.newFixedThreadPool(2);
    private final Handler main = new Handler(Looper.getMainLooper());
    private final Consumer<Artwork> onClick;
    private List<Artwork> items;

    public ArtworkAdapter(List<Artwork> items, Consumer<Artwork> onClick) {
        this.items = items;
        this.onClick = onClick;
    }

    public void replace(List<Artwork> next) {
        DIFFS.execute(new DiffTask(items, next));
    }

    public void open(int position) {
        onClick.accept(items.get(position));
    }

    @NonNull
    @Override
    public Row onCreateViewHolder(@NonNull ViewGroup parent, int type) {
        return new Row(new TextView(parent.getContext()));
    }

    @Override
    public void onBindViewHolder(@NonNull Row row, int position) {
        row.text.setText(items.get(position).title);
        row.text.setOnClickListener(v -> open(row.getBindingAdapterPosition()));
    }

    @Override
    public int getItemCount() {
        return items.size();
    }

    public static final class Row extends RecyclerView.ViewHolder {
        final TextView text;

        Row(TextView text) {
            super(text);
            this.text = text;
        }
    }

    private final class DiffTask extends DiffUtil.Callback implements Runnable {
        private final List<Artwork> before;
        private final List<Artwork> after;

        DiffTask(List<Artwork> before, List<Artwork> after) {
            this.before = before;
            this.after = after;
        }

        @Override
        public void run() {
            DiffUtil.DiffResult result = DiffUtil.calculateDiff(this);
            main.post(() -> {
                items = after;
                result.dispatchUpdatesTo(ArtworkAdapter.this);
            });
        }

        @Override
        public int getOldListSize() {
            return before.size();
        }

        @Override
        public int getNewListSize() {
            return after.size();
        }

        @Override
        public boolean areItemsTheSame(int i, int j) {
            return before.get(i).title.equals(after.get(j).title);
        }

        @Override
        public boolean areContentsTheSame(int i, int j) {
            return true;
        }
    }
}
