// What is in stock: counted in the back room, and a test may see whether somebody counts.
package com.example.subjects.pharmacy;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.test.espresso.idling.CountingIdlingResource;

public class StockActivity extends AppCompatActivity {
  /** Who counts. */
  public static final CountingIdlingResource COUNTING = new CountingIdlingResource("counting");

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.stock);
    findViewById(R.id.count).setOnClickListener(view -> BackRoom.ask(new Count()));
    findViewById(R.id.recount).setOnClickListener(view -> recount());
  }

  private void recount() {
    COUNTING.increment();
    BackRoom.ask(new Recount());
  }

  private void show(int id, String boxes) {
    ((TextView) findViewById(id)).setText(boxes);
    COUNTING.decrement();
  }

  private final class Count implements Runnable {
    @Override
    public void run() {
      COUNTING.increment();
      SystemClock.sleep(300);
      runOnUiThread(() -> show(R.id.counted, "12 boxes"));
    }
  }

  private final class Recount implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(300);
      runOnUiThread(() -> show(R.id.recounted, "12 boxes"));
    }
  }
}
