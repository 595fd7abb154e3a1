// The rows of the drivers, which tell who was clicked.
package com.example.subjects.taxi;

import android.view.LayoutInflater;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.annotation.NonNull;
import androidx.recyclerview.widget.RecyclerView;
import java.util.List;
import java.util.function.Consumer;

public class DriverAdapter extends RecyclerView.Adapter<DriverAdapter.Row> {
  private final List<String> drivers;
  private final Consumer<String> whenClicked;

  public DriverAdapter(List<String> drivers, Consumer<String> whenClicked) {
    this.drivers = drivers;
    this.whenClicked = whenClicked;
  }

  @NonNull
  @Override
  public Row onCreateViewHolder(@NonNull ViewGroup parent, int type) {
    Row row = new Row((TextView) LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
    row.name.setOnClickListener(
        view -> {
          int position = row.getBindingAdapterPosition();
          if (position != RecyclerView.NO_POSITION) {
            whenClicked.accept(drivers.get(position));
          }
        });
    return row;
  }

  @Override
  public void onBindViewHolder(@NonNull Row row, int position) {
    row.name.setText(drivers.get(position));
  }

  @Override
  public int getItemCount() {
    return drivers.size();
  }

  /** The row of one driver. */
  public static class Row extends RecyclerView.ViewHolder {
    final TextView name;

    Row(TextView name) {
      super(name);
      this.name = name;
    }
  }
}
