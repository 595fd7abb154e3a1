package com.example.subjects.zoo;

import android.os.Handler;
import android.os.Looper;
import androidx.recyclerview.widget.DiffUtil;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Brings a new list into a {@link HerdAdapter}; the comparison is made off the main thread. */
final class HerdDiffer {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final Handler main = new Handler(Looper.getMainLooper());
    private final HerdAdapter adapter;

    HerdDiffer(HerdAdapter adapter) {
        this.adapter = adapter;
    }

    void change(List<String> next) {
        List<String> before = adapter.names;
        pool.execute(() -> {
            DiffUtil.DiffResult result = DiffUtil.calculateDiff(new Names(before, next));
            main.post(() -> {
                adapter.names = next;
                result.dispatchUpdatesTo(adapter);
            });
        });
    }

    private static final class Names extends DiffUtil.Callback {
        private final List<String> before;
        private final List<String> after;

        Names(List<String> before, List<String> after) {
            this.before = before;
            this.after = after;
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
        public boolean areItemsTheSame(int oldPosition, int newPosition) {
            return before.get(oldPosition).equals(after.get(newPosition));
        }

        @Override
        public boolean areContentsTheSame(int oldPosition, int newPosition) {
            return true;
        }
    }
}
