// Rows of the queue.
package com.example.subjects.podcast;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.DiffUtil;
import androidx.recyclerview.widget.ListAdapter;
import androidx.recyclerview.widget.RecyclerView;

final class QueueAdapter extends ListAdapter<String, QueueAdapter.Row> {
  QueueAdapter() {
    super(new Same());
  }

  @Override
  public Row onCreateViewHolder(ViewGroup parent, int type) {
    return new Row(LayoutInflater.from(parent.getContext()).inflate(R.layout.queue_row, parent, false));
  }

  @Override
  public void onBindViewHolder(Row row, int position) {
    row.name.setText(getItem(position));
  }

  static final class Row extends RecyclerView.ViewHolder {
    final TextView name;

    Row(View view) {
      super(view);
      name = view.findViewById(R.id.name);
    }
  }

  private static final class Same extends DiffUtil.ItemCallback<String> {
    @Override
    public boolean areItemsTheSame(String one, String other) {
      return one.equals(other);
    }

    @Override
    public boolean areContentsTheSame(String one, String other) {
      return one.equals(other);
    }
  }
}
