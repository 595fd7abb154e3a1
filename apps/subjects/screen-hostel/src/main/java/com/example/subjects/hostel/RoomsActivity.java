// The rooms, loaded when one asks for them.
package com.example.subjects.hostel;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.List;

public class RoomsActivity extends AppCompatActivity {
  private final RoomsRepository repository = new RoomsRepository();
  private final RoomsAdapter adapter = new RoomsAdapter();

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.rooms);
    RecyclerView list = findViewById(R.id.rooms);
    list.setLayoutManager(new LinearLayoutManager(this));
    list.setItemAnimator(null);
    list.setAdapter(adapter);
    findViewById(R.id.refresh).setOnClickListener(view -> repository.load(this::show));
    Analytics.INSTANCE.screen("rooms");
  }

  private void show(List<String> rooms) {
    adapter.submit(rooms);
    ((TextView) findViewById(R.id.rooms_title)).setText(rooms.size() + " rooms");
  }
}
