package com.example.subjects.studio;

import android.os.Bundle;
import android.view.ViewGroup;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Messages to the studio; a pinned one of the label is put on top when it has been fetched. */
public class InboxActivity extends AppCompatActivity {
    private final List<String> senders = new ArrayList<>(Arrays.asList("Ann", "Ben", "Cid"));
    private final Rows rows = new Rows();
    private TextView opened;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Panel panel = new Panel(this);
        panel.label(Ids.TITLE, "Inbox");
        opened = panel.label(Ids.OPENED, "Nothing open");
        RecyclerView list = new RecyclerView(this);
        list.setLayoutManager(new LinearLayoutManager(this));
        list.setAdapter(rows);
        panel.put(Ids.LIST, list);
        setContentView(panel);
        new Thread(new FetchPinned(), "pinned").start();
    }

    private class FetchPinned implements Runnable {
        @Override
        public void run() {
            String pinned = "Label news";
            runOnUiThread(() -> {
                senders.add(0, pinned);
                rows.notifyItemInserted(0);
            });
        }
    }

    private class Rows extends RecyclerView.Adapter<Row> {
        @Override
        public Row onCreateViewHolder(ViewGroup parent, int type) {
            return new Row(new TextView(parent.getContext()));
        }

        @Override
        public void onBindViewHolder(Row row, int position) {
            String sender = senders.get(position);
            TextView view = (TextView) row.itemView;
            view.setText(sender);
            view.setOnClickListener(v -> opened.setText("From " + sender));
        }

        @Override
        public int getItemCount() {
            return senders.size();
        }
    }

    private static class Row extends RecyclerView.ViewHolder {
        Row(TextView view) {
            super(view);
        }
    }
}
