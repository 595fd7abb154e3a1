// Rooms of a kind: what one asks for last is shown.
package com.example.subjects.hostel;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class FilterActivity extends AppCompatActivity {
  private int lastRequest;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.filter);
    findViewById(R.id.dorms).setOnClickListener(view -> filter("dormitories"));
    findViewById(R.id.privates).setOnClickListener(view -> filter("private rooms"));
    Analytics.INSTANCE.screen("filter");
  }

  private void filter(String kind) {
    int request = ++lastRequest;
    Pending.begin();
    Workers.IO.execute(
        () -> {
          SystemClock.sleep(30);
          String found = kind.length() + " " + kind;
          runOnUiThread(() -> show(request, found));
        });
  }

  private void show(int request, String found) {
    if (request == lastRequest) {
      ((TextView) findViewById(R.id.filtered)).setText(found);
    }
    Pending.end();
  }
}
