package com.example.subjects.florist;

import android.view.ViewGroup;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.recyclerview.widget.DiffUtil;
import androidx.recyclerview.widget.ListAdapter;
import androidx.recyclerview.widget.RecyclerView;

public final class BouquetAdapter extends ListAdapter<Bouquet, BouquetAdapter.Holder> {
    static final class Holder extends RecyclerView.ViewHolder {
        final TextView text;

        Holder(TextView text) {
            super(text);
            this.text = text;
        }
    }

    private static final DiffUtil.ItemCallback<Bouquet> DIFF = new DiffUtil.ItemCallback<Bouquet>() {
        @Override
        public boolean areItemsTheSame(@NonNull Bouquet a, @NonNull Bouquet b) {
            return a.name.equals(b.name);
        }

        @Override
        public boolean areContentsTheSame(@NonNull Bouquet a, @NonNull Bouquet b) {
            return a.equals(b);
        }
    };

    BouquetAdapter() {
        super(DIFF);
    }

    @NonNull
    @Override
    public Holder onCreateViewHolder(@NonNull ViewGroup parent, int viewType) {
        return new Holder(new TextView(parent.getContext()));
    }

    @Override
    public void onBindViewHolder(@NonNull Holder holder, int position) {
        Bouquet b = getItem(position);
        holder.text.setText(b.name + " " + b.price);
    }
}
