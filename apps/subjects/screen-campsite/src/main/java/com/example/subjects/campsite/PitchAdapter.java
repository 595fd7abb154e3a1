package com.example.subjects.campsite;

import android.view.ViewGroup;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.core.util.Consumer;
import androidx.recyclerview.widget.DiffUtil;
import androidx.recyclerview.widget.ListAdapter;
import androidx.recyclerview.widget.RecyclerView;

public class PitchAdapter extends ListAdapter<Pitch, PitchAdapter.Row> {
    private final Consumer<Pitch> onOpen;

    public PitchAdapter(Consumer<Pitch> onOpen) {
        super(new SamePitch());
        this.onOpen = onOpen;
    }

    @NonNull
    @Override
    public Row onCreateViewHolder(@NonNull ViewGroup parent, int viewType) {
        return new Row(new TextView(parent.getContext()));
    }

    @Override
    public void onBindViewHolder(@NonNull Row row, int position) {
        Pitch pitch = getItem(position);
        row.name.setText(pitch.name());
        row.name.setOnClickListener(v -> onOpen.accept(pitch));
    }

    public static class Row extends RecyclerView.ViewHolder {
        public final TextView name;

        Row(TextView name) {
            super(name);
            this.name = name;
            name.setMinHeight(48);
        }
    }

    static class SamePitch extends DiffUtil.ItemCallback<Pitch> {
        @Override
        public boolean areItemsTheSame(@NonNull Pitch a, @NonNull Pitch b) {
            return a.number == b.number;
        }

        @Override
        public boolean areContentsTheSame(@NonNull Pitch a, @NonNull Pitch b) {
            return a.place.equals(b.place);
        }
    }
}
