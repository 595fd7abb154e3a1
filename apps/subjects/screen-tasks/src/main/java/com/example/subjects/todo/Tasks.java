// The rows of the list of tasks: a click finishes one.
package com.example.subjects.todo;

import android.view.LayoutInflater;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

class Tasks extends RecyclerView.Adapter<Tasks.Row> {
  static class Row extends RecyclerView.ViewHolder {
    final TextView name;

    Row(TextView name) {
      super(name);
      this.name = name;
    }
  }

  private final Consumer<String> whenClicked;
  private final List<String> names = new ArrayList<>(Arrays.asList("Buy milk", "Water the plants"));

  Tasks(Consumer<String> whenClicked) {
    this.whenClicked = whenClicked;
  }

  void addFirst(String name) {
    names.add(0, name);
    notifyDataSetChanged();
  }

  void remove(String name) {
    names.remove(name);
    notifyDataSetChanged();
  }

  String first() {
    return names.get(0);
  }

  @Override
  public int getItemCount() {
    return names.size();
  }

  @Override
  public Row onCreateViewHolder(ViewGroup parent, int type) {
    LayoutInflater inflater = LayoutInflater.from(parent.getContext());
    return new Row((TextView) inflater.inflate(R.layout.task, parent, false));
  }

  @Override
  public void onBindViewHolder(Row row, int position) {
    String name = names.get(position);
    row.name.setText(name);
    row.name.setOnClickListener(view -> whenClicked.accept(name));
  }
}
