package com.example.subjects.growers;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.Button;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

/** Crates in the cold store; one that is archived can be had back while the undo bar is there. */
public class CratesActivity extends AppCompatActivity {
    private static final long UNDO_MS = 2000;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Runnable commit = new Commit();
    private int crates = 3;
    private int archived;
    private TextView list;
    private TextView archive;
    private Button undo;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        list = column.label(Ids.CRATES, "3 crates");
        archive = column.label(Ids.ARCHIVED, "Archived 0");
        column.button(Ids.ARCHIVE, "Archive", v -> {
            show(crates - 1);
            undo.setVisibility(View.VISIBLE);
            handler.postDelayed(commit, UNDO_MS);
        });
        undo = column.button(Ids.UNDO, "Undo", v -> {
            handler.removeCallbacks(commit);
            undo.setVisibility(View.GONE);
            show(crates + 1);
        });
        undo.setVisibility(View.GONE);
        setContentView(column);
    }

    private void show(int left) {
        crates = left;
        list.setText(left + " crates");
    }

    @Override
    protected void onDestroy() {
        handler.removeCallbacks(commit);
        super.onDestroy();
    }

    private class Commit implements Runnable {
        @Override
        public void run() {
            undo.setVisibility(View.GONE);
            archived++;
            archive.setText("Archived " + archived);
        }
    }
}
