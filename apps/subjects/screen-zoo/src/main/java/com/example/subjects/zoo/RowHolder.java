package com.example.subjects.zoo;

import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;

final class RowHolder extends RecyclerView.ViewHolder {
    final TextView name;

    RowHolder(ViewGroup parent) {
        super(new TextView(parent.getContext()));
        name = (TextView) itemView;
        name.setTextSize(20);
        name.setPadding(16, 16, 16, 16);
    }
}
