package com.example.subjects.zoo;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public final class HerdActivity extends AppCompatActivity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private HerdAdapter adapter;
    private HerdDiffer differ;
    private TextView status;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        LinearLayout column = Views.column(this);
        status = Views.label(column, Ids.STATUS, "In the paddock");
        TextView detail = Views.label(column, Ids.DETAIL, "Nobody chosen");
        Views.button(column, Ids.FIRST, "Release the first", view -> release());
        adapter = new HerdAdapter(Arrays.asList("Antelope", "Bison", "Camel", "Donkey"),
                name -> detail.setText("Chosen: " + name));
        differ = new HerdDiffer(adapter);
        RecyclerView rows = new RecyclerView(this);
        rows.setId(Ids.ROWS);
        rows.setLayoutManager(new LinearLayoutManager(this));
        rows.setItemAnimator(null);
        rows.setAdapter(adapter);
        column.addView(rows, new LinearLayout.LayoutParams(-1, 0, 1));
    }

    private void release() {
        List<String> next = new ArrayList<>(adapter.names);
        String gone = next.remove(0);
        status.setText("Opening the gate");
        differ.change(next);
        handler.postDelayed(() -> status.setText(gone + " released"), 500);
    }
}
