package com.example.subjects.festival;

import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.ListView;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Who helps; touching a name tells where. */
public class VolunteersActivity extends AppCompatActivity {
  private final List<String> names =
      Collections.synchronizedList(new ArrayList<>(Arrays.asList("Ada", "Ben", "Carla")));
  private final Names adapter = new Names();

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.volunteers);
    Analytics.screen("volunteers");
    ListView list = findViewById(R.id.volunteers);
    list.setAdapter(adapter);
    TextView duty = findViewById(R.id.duty);
    list.setOnItemClickListener(
        (parent, row, position, id) -> duty.setText(names.get(position) + ": gate " + (position + 1)));
    findViewById(R.id.refresh).setOnClickListener(view -> Work.start(new Refresh()));
  }

  private final class Refresh implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      names.addAll(Arrays.asList("Dora", "Emil"));
      Analytics.screen("volunteers refreshed");
      runOnUiThread(adapter::notifyDataSetChanged);
    }
  }

  private final class Names extends BaseAdapter {
    @Override
    public int getCount() {
      return names.size();
    }

    @Override
    public String getItem(int position) {
      return names.get(position);
    }

    @Override
    public long getItemId(int position) {
      return position;
    }

    @Override
    public View getView(int position, View reused, ViewGroup parent) {
      TextView row = reused instanceof TextView ? (TextView) reused : new TextView(parent.getContext());
      row.setMinHeight(60);
      row.setText(names.get(position));
      return row;
    }
  }
}
