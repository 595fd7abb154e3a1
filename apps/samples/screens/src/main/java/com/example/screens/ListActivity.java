// A hundred rows that can be chosen, added, removed, and filtered by a comparison on a thread of its own.
package com.example.screens;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.DiffUtil;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.ListAdapter;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.List;

public class ListActivity extends AppCompatActivity {
  private static final int ROWS = 100;

  private static final DiffUtil.ItemCallback<Integer> BY_NUMBER =
      new DiffUtil.ItemCallback<Integer>() {
        @Override
        public boolean areItemsTheSame(Integer before, Integer after) {
          return before.equals(after);
        }

        @Override
        public boolean areContentsTheSame(Integer before, Integer after) {
          return before.equals(after);
        }
      };

  private static final class Row extends RecyclerView.ViewHolder {
    final TextView title;
    final View remove;

    Row(View view) {
      super(view);
      title = view.findViewById(R.id.title);
      remove = view.findViewById(R.id.remove);
    }
  }

  private final class Rows extends ListAdapter<Integer, Row> {
    Rows() {
      super(BY_NUMBER);
    }

    @Override
    public Row onCreateViewHolder(ViewGroup parent, int type) {
      Journal.add(ListActivity.this, "holder");
      return new Row(LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
    }

    @Override
    public void onBindViewHolder(Row row, int position) {
      row.title.setText("Row " + getItem(position));
      row.itemView.setOnClickListener(view -> show("chose " + row.title.getText()));
      row.remove.setOnClickListener(view -> removeAt(row.getBindingAdapterPosition()));
    }
  }

  private final Rows rows = new Rows();

  /** What is to happen once the rows are what was last asked for. */
  public Runnable whenShown = () -> {};

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.list);
    RecyclerView view = findViewById(R.id.rows);
    view.setLayoutManager(new LinearLayoutManager(this));
    view.setAdapter(rows);
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) numbers.add(i);
    rows.submitList(numbers);
    findViewById(R.id.add).setOnClickListener(button -> add());
    findViewById(R.id.even).setOnClickListener(button -> keepEven());
  }

  private void show(String chosen) {
    ((TextView) findViewById(R.id.chosen)).setText(chosen);
  }

  private void submit(List<Integer> numbers) {
    rows.submitList(numbers, () -> whenShown.run());
  }

  private void add() {
    List<Integer> numbers = new ArrayList<>(rows.getCurrentList());
    numbers.add(0, ROWS);
    submit(numbers);
  }

  private void removeAt(int position) {
    List<Integer> numbers = new ArrayList<>(rows.getCurrentList());
    numbers.remove(position);
    submit(numbers);
  }

  private void keepEven() {
    List<Integer> numbers = new ArrayList<>(rows.getCurrentList());
    numbers.removeIf(number -> number % 2 != 0);
    submit(numbers);
  }
}
