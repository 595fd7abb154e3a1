// The rooms in a list.
package com.example.subjects.hostel;

import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.List;

final class RoomsAdapter extends RecyclerView.Adapter<RoomsAdapter.Room> {
  private List<String> rooms = new ArrayList<>();

  void submit(List<String> loaded) {
    rooms = loaded;
    notifyDataSetChanged();
  }

  @Override
  public Room onCreateViewHolder(ViewGroup parent, int type) {
    return new Room(new TextView(parent.getContext()));
  }

  @Override
  public void onBindViewHolder(Room room, int position) {
    ((TextView) room.itemView).setText(rooms.get(position));
  }

  @Override
  public int getItemCount() {
    return rooms.size();
  }

  static final class Room extends RecyclerView.ViewHolder {
    Room(TextView text) {
      super(text);
      text.setPadding(8, 8, 8, 8);
    }
  }
}
