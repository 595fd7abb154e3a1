package com.example.subjects.velodrome;

import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The start list: a tap scratches a rider, and a bar offers to undo that for a moment. */
public class StartListActivity extends AppCompatActivity {
    private static final long UNDO_MILLIS = 1800;
    private final List<String> riders = new ArrayList<>(Arrays.asList("Ada", "Bruno", "Clara"));
    private final Riders adapter = new Riders();
    private final HideBar hideBar = new HideBar();
    private Button undo;
    private TextView left;
    private String scratched;
    private int place;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        left = form.label(Ids.LEFT, "3 riders");
        undo = form.button(Ids.UNDO, "Undo", v -> undo());
        undo.setVisibility(View.GONE);
        RecyclerView list = new RecyclerView(this);
        list.setId(Ids.START_LIST);
        list.setLayoutManager(new LinearLayoutManager(this));
        list.setItemAnimator(null);
        list.setAdapter(adapter);
        form.addView(list);
        setContentView(form);
    }

    private void scratch(int position) {
        place = position;
        scratched = riders.remove(position);
        adapter.notifyItemRemoved(position);
        left.setText(riders.size() + " riders");
        undo.setVisibility(View.VISIBLE);
        undo.postDelayed(hideBar, UNDO_MILLIS);
    }

    private void undo() {
        undo.removeCallbacks(hideBar);
        undo.setVisibility(View.GONE);
        riders.add(place, scratched);
        adapter.notifyItemInserted(place);
        left.setText(riders.size() + " riders");
    }

    private class HideBar implements Runnable {
        @Override
        public void run() {
            scratched = null;
            undo.setVisibility(View.GONE);
        }
    }

    private class Riders extends RecyclerView.Adapter<Row> {
        @NonNull
        @Override
        public Row onCreateViewHolder(@NonNull ViewGroup parent, int type) {
            return new Row(new TextView(parent.getContext()));
        }

        @Override
        public void onBindViewHolder(@NonNull Row row, int position) {
            TextView name = (TextView) row.itemView;
            name.setText(riders.get(position));
            name.setMinHeight(48);
            name.setOnClickListener(v -> scratch(row.getBindingAdapterPosition()));
        }

        @Override
        public int getItemCount() {
            return riders.size();
        }
    }

    static class Row extends RecyclerView.ViewHolder {
        Row(View view) {
            super(view);
        }
    }
}
