package com.example.subjects.growers;

import android.os.Bundle;
import android.text.TextUtils;
import android.view.View;
import android.widget.EditText;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A chat with a grower: what is sent is shown at once, the history comes from the server. */
public class ThreadActivity extends AppCompatActivity {
    public static final String MERGE = "merge";

    private final List<String> lines = new ArrayList<>();
    private final List<String> pending = new ArrayList<>();
    private final ExecutorService network = Executors.newSingleThreadExecutor();
    private TextView thread;
    private TextView syncing;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        syncing = column.label(Ids.SYNCING, "Syncing");
        EditText draft = column.field(Ids.DRAFT, "");
        column.button(Ids.SEND, "Send", v -> {
            send("Me: " + draft.getText());
            draft.setText("");
        });
        thread = column.label(Ids.THREAD, "");
        setContentView(column);
        network.execute(new Refresh(getIntent().getBooleanExtra(MERGE, false)));
    }

    private void send(String line) {
        lines.add(line);
        pending.add(line);
        show();
    }

    private void show() {
        thread.setText(TextUtils.join("\n", lines));
    }

    @Override
    protected void onDestroy() {
        network.shutdown();
        super.onDestroy();
    }

    private class Refresh implements Runnable {
        private final boolean merge;

        Refresh(boolean merge) {
            this.merge = merge;
        }

        @Override
        public void run() {
            List<String> history = Arrays.asList("Ada: The Elstars are ripe", "Ada: How many do you want?");
            runOnUiThread(() -> {
                lines.clear();
                lines.addAll(history);
                if (merge) lines.addAll(pending);
                syncing.setVisibility(View.GONE);
                show();
            });
        }
    }
}
