package com.example.subjects.gallery;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.Button;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class BasketActivity extends AppCompatActivity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Commit commit = new Commit();
    private TextView count;
    private Button undo;
    private String removed;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        if (state == null) Basket.fill();
        Column column = new Column(this);
        count = column.label(Ids.COUNT, "");
        column.button(Ids.REMOVE, "Remove", v -> remove());
        undo = column.button(Ids.UNDO, "Undo", v -> undo());
        undo.setVisibility(View.GONE);
        setContentView(column);
        show();
    }

    private void remove() {
        removed = Basket.TICKETS.get(0);
        undo.setVisibility(View.VISIBLE);
        handler.postDelayed(commit, 300);
        show();
    }

    private void undo() {
        handler.removeCallbacks(commit);
        removed = null;
        undo.setVisibility(View.GONE);
        show();
    }

    protected final void finishRemoval() {
        if (removed == null) return;
        Basket.TICKETS.remove(removed);
        removed = null;
        undo.setVisibility(View.GONE);
        show();
    }

    private void show() {
        count.setText((Basket.TICKETS.size() - (removed == null ? 0 : 1)) + " tickets");
    }

    @Override
    protected void onDestroy() {
        handler.removeCallbacks(commit);
        super.onDestroy();
    }

    private final class Commit implements Runnable {
        @Override
        public void run() {
            finishRemoval();
        }
    }
}
