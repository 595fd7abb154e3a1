package com.example.subjects.zoo;

import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;
import java.util.List;
import java.util.function.Consumer;

public final class HerdAdapter extends RecyclerView.Adapter<RowHolder> {
    private final Consumer<String> onClick;
    List<String> names;

    HerdAdapter(List<String> names, Consumer<String> onClick) {
        this.names = names;
        this.onClick = onClick;
    }

    @Override
    public RowHolder onCreateViewHolder(ViewGroup parent, int viewType) {
        return new RowHolder(parent);
    }

    @Override
    public void onBindViewHolder(RowHolder holder, int position) {
        String name = names.get(position);
        holder.name.setText(name);
        holder.itemView.setOnClickListener(view -> onClick.accept(name));
    }

    @Override
    public int getItemCount() {
        return names.size();
    }
}
