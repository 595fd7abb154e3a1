package com.example.subjects.brasserie;

import android.view.ViewGroup;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.recyclerview.widget.DiffUtil;
import androidx.recyclerview.widget.ListAdapter;
import androidx.recyclerview.widget.RecyclerView;

public class GuestAdapter extends ListAdapter<String, GuestAdapter.Row> {
    public GuestAdapter() {
        super(new SameGuest());
    }

    @NonNull
    @Override
    public Row onCreateViewHolder(@NonNull ViewGroup parent, int viewType) {
        return new Row(new TextView(parent.getContext()));
    }

    @Override
    public void onBindViewHolder(@NonNull Row row, int position) {
        ((TextView) row.itemView).setText(getItem(position));
    }

    static class Row extends RecyclerView.ViewHolder {
        Row(TextView view) {
            super(view);
        }
    }

    static class SameGuest extends DiffUtil.ItemCallback<String> {
        @Override
        public boolean areItemsTheSame(@NonNull String a, @NonNull String b) {
            return a.equals(b);
        }

        @Override
        public boolean areContentsTheSame(@NonNull String a, @NonNull String b) {
            return a.equals(b);
        }
    }
}
