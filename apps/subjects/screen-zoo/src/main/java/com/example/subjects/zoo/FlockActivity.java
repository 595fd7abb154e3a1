package com.example.subjects.zoo;

import android.os.Bundle;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.DiffUtil;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.ListAdapter;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public final class FlockActivity extends AppCompatActivity {
    public Runnable onCommitted = () -> { };
    private FlockAdapter adapter;
    private TextView detail;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        LinearLayout column = Views.column(this);
        detail = Views.label(column, Ids.DETAIL, "Nobody chosen");
        Views.button(column, Ids.FIRST, "Release the first", view -> {
            List<String> next = new ArrayList<>(adapter.getCurrentList());
            next.remove(0);
            adapter.submitList(next, () -> onCommitted.run());
        });
        adapter = new FlockAdapter();
        adapter.submitList(Arrays.asList("Avocet", "Bittern", "Crane", "Dunnock"));
        RecyclerView rows = new RecyclerView(this);
        rows.setId(Ids.ROWS);
        rows.setLayoutManager(new LinearLayoutManager(this));
        rows.setItemAnimator(null);
        rows.setAdapter(adapter);
        column.addView(rows, new LinearLayout.LayoutParams(-1, 0, 1));
    }

    private final class FlockAdapter extends ListAdapter<String, RowHolder> {
        FlockAdapter() {
            super(new DiffUtil.ItemCallback<String>() {
                @Override
                public boolean areItemsTheSame(String one, String other) {
                    return one.equals(other);
                }

                @Override
                public boolean areContentsTheSame(String one, String other) {
                    return true;
                }
            });
        }

        @Override
        public RowHolder onCreateViewHolder(ViewGroup parent, int viewType) {
            return new RowHolder(parent);
        }

        @Override
        public void onBindViewHolder(RowHolder holder, int position) {
            String name = getItem(position);
            holder.name.setText(name);
            holder.itemView.setOnClickListener(view -> detail.setText("Chosen: " + name));
        }
    }
}
