package com.example.subjects.readery;

import android.view.ViewGroup;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.core.util.Consumer;
import androidx.recyclerview.widget.RecyclerView;

import java.util.ArrayList;
import java.util.List;

public class CatalogueAdapter extends RecyclerView.Adapter<CatalogueAdapter.Row> {
    private final List<String> books = new ArrayList<>();
    private final Consumer<String> onOpen;

    public CatalogueAdapter(Consumer<String> onOpen) {
        this.onOpen = onOpen;
    }

    public void append(List<String> more) {
        int from = books.size();
        books.addAll(more);
        notifyItemRangeInserted(from, more.size());
    }

    @NonNull
    @Override
    public Row onCreateViewHolder(@NonNull ViewGroup parent, int viewType) {
        TextView text = new TextView(parent.getContext());
        text.setMinHeight(48);
        return new Row(text);
    }

    @Override
    public void onBindViewHolder(@NonNull Row row, int position) {
        String book = books.get(position);
        row.text.setText(book);
        row.text.setOnClickListener(v -> onOpen.accept(book));
    }

    @Override
    public int getItemCount() {
        return books.size();
    }

    public static class Row extends RecyclerView.ViewHolder {
        public final TextView text;

        Row(TextView text) {
            super(text);
            this.text = text;
        }
    }
}
