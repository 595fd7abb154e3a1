// The arrivals of the morning or of the evening.
package com.example.subjects.airport;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.Arrays;
import java.util.List;

public class ArrivalsActivity extends AppCompatActivity {
  private static final List<String> MORNING = Arrays.asList("IB 31");
  private static final List<String> EVENING = Arrays.asList("KL 42");

  private final FlightRows rows = new FlightRows();

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.arrivals);
    RecyclerView flights = findViewById(R.id.flights);
    flights.setLayoutManager(new LinearLayoutManager(this));
    flights.setItemAnimator(null);
    flights.setAdapter(rows);
    findViewById(R.id.morning).setOnClickListener(view -> rows.show(MORNING));
    findViewById(R.id.evening).setOnClickListener(view -> rows.show(EVENING));
    rows.show(MORNING);
  }
}
