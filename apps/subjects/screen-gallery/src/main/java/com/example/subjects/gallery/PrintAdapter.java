package com.example.subjects.gallery;

import android.view.ViewGroup;
import android.widget.TextView;
import androidx.annotation.NonNull;
import androidx.recyclerview.widget.DiffUtil;
import androidx.recyclerview.widget.ListAdapter;

public class PrintAdapter extends ListAdapter<Artwork, ArtworkAdapter.Row> {
    public PrintAdapter() {
        super(new DiffUtil.ItemCallback<Artwork>() {
            @Override
            public boolean areItemsTheSame(@NonNull Artwork a, @NonNull Artwork b) {
                return a.title.equals(b.title);
            }

            @Override
            public boolean areContentsTheSame(@NonNull Artwork a, @NonNull Artwork b) {
                return a.medium.equals(b.medium);
            }
        });
    }

    public Artwork at(int position) {
        return getItem(position);
    }

    @NonNull
    @Override
    public ArtworkAdapter.Row onCreateViewHolder(@NonNull ViewGroup parent, int type) {
        return new ArtworkAdapter.Row(new TextView(parent.getContext()));
    }

    @Override
    public void onBindViewHolder(@NonNull ArtworkAdapter.Row row, int position) {
        row.text.setText(getItem(position).title);
    }
}
