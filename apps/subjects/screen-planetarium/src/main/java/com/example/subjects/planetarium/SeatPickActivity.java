// Picks a seat, and goes back with it.
package com.example.subjects.planetarium;

import android.content.Intent;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class SeatPickActivity extends AppCompatActivity {
  /** The extra of the result that names the seat. */
  public static final String SEAT = "seat";

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.seat_pick);
    findViewById(R.id.b7).setOnClickListener(view -> hold("B7"));
    findViewById(R.id.best).setOnClickListener(view -> Crew.run(new FindBestSeat()));
    findViewById(R.id.done).setOnClickListener(view -> finish());
  }

  private void hold(String seat) {
    // The screen need not wait for the box office.
    ((TextView) findViewById(R.id.held)).setText(seat + " is yours");
    Crew.run(new HoldSeat(seat));
  }

  private void answer(String seat) {
    setResult(RESULT_OK, new Intent().putExtra(SEAT, seat));
  }

  private class HoldSeat implements Runnable {
    private final String seat;

    HoldSeat(String seat) {
      this.seat = seat;
    }

    @Override
    public void run() {
      SystemClock.sleep(5);
      runOnUiThread(() -> answer(seat));
    }
  }

  private class FindBestSeat implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(80);
      runOnUiThread(
          () -> {
            answer("C4");
            finish();
          });
    }
  }
}
