package com.example.subjects.readery;

import android.os.Bundle;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.appcompat.app.AppCompatActivity;

/** Fetches a book's cover once and keeps it in the saved state. */
public class CoverActivity extends AppCompatActivity {
    private TextView view;
    private String cover;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        view = column.text(Ids.COVER, "No cover yet");
        setContentView(column);
        if (state == null) {
            new Thread(new Fetch(), "cover").start();
        } else if (state.containsKey("cover")) {
            show(state.getString("cover"));
        }
    }

    private void show(String fetched) {
        cover = fetched;
        view.setText(fetched);
    }

    @Override
    protected void onSaveInstanceState(@NonNull Bundle state) {
        super.onSaveInstanceState(state);
        if (cover != null) state.putString("cover", cover);
    }

    private class Fetch implements Runnable {
        @Override
        public void run() {
            String fetched = "Cover of Emma";
            runOnUiThread(() -> {
                if (!isDestroyed()) show(fetched);
            });
        }
    }
}
