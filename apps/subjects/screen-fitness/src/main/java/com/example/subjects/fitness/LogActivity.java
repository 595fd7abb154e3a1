// A log of workouts, which can be exported and added to.
package com.example.subjects.fitness;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class LogActivity extends AppCompatActivity {
  private final List<String> log = new ArrayList<>(Arrays.asList("Run", "Swim", "Row"));

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.log);
    findViewById(R.id.export).setOnClickListener(view -> Background.begin(new Export()));
    findViewById(R.id.log_yoga).setOnClickListener(view -> add("Yoga"));
  }

  private void add(String workout) {
    log.add(workout);
    ((TextView) findViewById(R.id.logged)).setText("Logged " + workout);
  }

  private final class Export implements Runnable {
    @Override
    public void run() {
      StringBuilder file = new StringBuilder();
      for (String workout : log) {
        SystemClock.sleep(10);
        file.append(workout).append(';');
      }
      Background.show(() -> ((TextView) findViewById(R.id.exported)).setText(file));
    }
  }
}
