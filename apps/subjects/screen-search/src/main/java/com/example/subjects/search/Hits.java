// The rows of a list of names, each of which can be clicked.
package com.example.subjects.search;

import android.view.LayoutInflater;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

class Hits extends RecyclerView.Adapter<Hits.Hit> {
  static class Hit extends RecyclerView.ViewHolder {
    final TextView name;

    Hit(TextView name) {
      super(name);
      this.name = name;
    }
  }

  private final Consumer<String> whenClicked;
  private List<String> names = Collections.emptyList();

  Hits(Consumer<String> whenClicked) {
    this.whenClicked = whenClicked;
  }

  void show(List<String> names) {
    this.names = names;
    notifyDataSetChanged();
  }

  @Override
  public int getItemCount() {
    return names.size();
  }

  @Override
  public Hit onCreateViewHolder(ViewGroup parent, int type) {
    LayoutInflater inflater = LayoutInflater.from(parent.getContext());
    return new Hit((TextView) inflater.inflate(R.layout.hit, parent, false));
  }

  @Override
  public void onBindViewHolder(Hit hit, int position) {
    String name = names.get(position);
    hit.name.setText(name);
    hit.name.setOnClickListener(view -> whenClicked.accept(name));
  }
}
