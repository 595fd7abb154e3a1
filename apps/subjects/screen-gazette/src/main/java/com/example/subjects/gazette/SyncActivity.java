package com.example.subjects.gazette;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SyncActivity extends AppCompatActivity {
    private final ExecutorService queue = Executors.newSingleThreadExecutor();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        TextView sync = form.label(Ids.SYNC_STATE, "Not synced");
        form.button(Ids.SYNC, "Sync", v -> {
            sync.setText("Syncing");
            queue.execute(new Push("/sync/bookmarks"));
        });
        setContentView(form);
    }

    @Override
    protected void onDestroy() {
        queue.shutdown();
        super.onDestroy();
    }

    private static class Push implements Runnable {
        private final String path;

        Push(String path) {
            this.path = path;
        }

        @Override
        public void run() {
            Backend.current().push(path);
        }
    }
}
