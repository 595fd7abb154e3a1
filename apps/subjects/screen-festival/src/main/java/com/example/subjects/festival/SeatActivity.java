package com.example.subjects.festival;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.Arrays;
import java.util.List;

/** Where one would like to sit. */
public class SeatActivity extends AppCompatActivity {
  private SeatMapView map;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.seat);
    Analytics.screen("seat");
    map = findViewById(R.id.seat_map);
    TextView selected = findViewById(R.id.selected);
    map.setOnRowListener(selected::setText);
    Work.start(new LoadRows());
  }

  private final class LoadRows implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      List<String> rows = Arrays.asList("Row A", "Row B", "Row C");
      map.post(() -> map.setRows(rows));
    }
  }
}
