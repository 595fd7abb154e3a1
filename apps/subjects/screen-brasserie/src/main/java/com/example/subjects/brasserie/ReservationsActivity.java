package com.example.subjects.brasserie;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The evening's reservations; one that is cancelled can be brought back while the bar is shown. */
public class ReservationsActivity extends AppCompatActivity {
    static final long BAR_MILLIS = 1800;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final HideBar hideBar = new HideBar();
    private final List<String> guests = new ArrayList<>(Arrays.asList("Ada", "Grace", "Edith"));
    private final GuestAdapter adapter = new GuestAdapter();
    private TextView tables;
    private LinearLayout bar;
    private String cancelled;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        tables = form.label(Ids.TABLES, "");
        form.button(Ids.CANCEL_FIRST, "Cancel the first", v -> cancelFirst());
        Form undoBar = new Form(this);
        undoBar.setId(Ids.UNDO_BAR);
        undoBar.button(Ids.UNDO, "Undo", v -> undo());
        undoBar.setVisibility(View.GONE);
        form.addView(undoBar);
        bar = undoBar;
        RecyclerView list = new RecyclerView(this);
        list.setId(Ids.GUESTS);
        list.setLayoutManager(new LinearLayoutManager(this));
        list.setItemAnimator(null);
        list.setAdapter(adapter);
        form.addView(list);
        setContentView(form);
        show();
    }

    private void cancelFirst() {
        cancelled = guests.remove(0);
        bar.setVisibility(View.VISIBLE);
        handler.removeCallbacks(hideBar);
        handler.postDelayed(hideBar, BAR_MILLIS);
        show();
    }

    private void undo() {
        handler.removeCallbacks(hideBar);
        bar.setVisibility(View.GONE);
        guests.add(0, cancelled);
        show();
    }

    private void show() {
        tables.setText(guests.size() + " tables, next " + guests.get(0));
        adapter.submitList(new ArrayList<>(guests));
    }

    @Override
    protected void onDestroy() {
        handler.removeCallbacks(hideBar);
        super.onDestroy();
    }

    private class HideBar implements Runnable {
        @Override
        public void run() {
            bar.setVisibility(View.GONE);
        }
    }
}
