// What will be played next.
package com.example.subjects.podcast;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class QueueActivity extends AppCompatActivity {
  private final QueueAdapter adapter = new QueueAdapter();
  private List<String> queue = Arrays.asList("Morning News", "Slow Cooking");

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.queue);
    RecyclerView episodes = findViewById(R.id.episodes);
    episodes.setLayoutManager(new LinearLayoutManager(this));
    episodes.setItemAnimator(null);
    episodes.setAdapter(adapter);
    findViewById(R.id.add).setOnClickListener(view -> add("Night Train"));
    show();
  }

  private void add(String episode) {
    List<String> longer = new ArrayList<>(queue);
    longer.add(episode);
    queue = longer;
    show();
  }

  private void show() {
    adapter.submitList(queue);
    ((TextView) findViewById(R.id.size)).setText(String.valueOf(queue.size()));
  }
}
