// The rows of a list of names, each of which can be clicked.
package com.example.subjects.kitchen;

import android.view.LayoutInflater;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

public class Rows extends RecyclerView.Adapter<Rows.Row> {
  /** The row of one name. */
  public static class Row extends RecyclerView.ViewHolder {
    private final TextView name;

    Row(TextView name) {
      super(name);
      this.name = name;
    }
  }

  private final IntConsumer whenClicked;
  private final List<String> names = new ArrayList<>();

  public Rows(IntConsumer whenClicked) {
    this.whenClicked = whenClicked;
  }

  /** Shows these names instead. */
  public void show(List<String> shown) {
    names.clear();
    names.addAll(shown);
    notifyDataSetChanged();
  }

  /** Puts a name above all others. */
  public void insertFirst(String name) {
    names.add(0, name);
    notifyDataSetChanged();
  }

  /** Puts a name below all others, which stay as they are. */
  public void append(String name) {
    names.add(name);
    notifyItemInserted(names.size() - 1);
  }

  /** Takes a name away and tells which one it was. */
  public String removeAt(int position) {
    String name = names.remove(position);
    notifyItemRemoved(position);
    return name;
  }

  /** The name at a position. */
  public String at(int position) {
    return names.get(position);
  }

  /** Whether the name is among them. */
  public boolean contains(String name) {
    return names.contains(name);
  }

  @Override
  public int getItemCount() {
    return names.size();
  }

  @Override
  public Row onCreateViewHolder(ViewGroup parent, int type) {
    LayoutInflater inflater = LayoutInflater.from(parent.getContext());
    Row row = new Row((TextView) inflater.inflate(R.layout.row, parent, false));
    row.name.setOnClickListener(view -> whenClicked.accept(row.getBindingAdapterPosition()));
    return row;
  }

  @Override
  public void onBindViewHolder(Row row, int position) {
    row.name.setText(names.get(position));
  }
}
