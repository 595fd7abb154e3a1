// A booking is cancelled, which can be undone for a while.
package com.example.subjects.hostel;

import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class CancelActivity extends AppCompatActivity {
  private static final long MESSAGE_MS = 2500;

  private final Runnable hide = this::hideMessage;
  private TextView booking;
  private View message;
  private View undo;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.cancel);
    booking = findViewById(R.id.booking);
    message = findViewById(R.id.message);
    undo = findViewById(R.id.undo);
    undo.setOnClickListener(view -> undo());
    findViewById(R.id.cancel_booking).setOnClickListener(view -> cancel());
  }

  private void cancel() {
    Analytics.INSTANCE.screen("cancel");
    Pending.begin();
    Workers.IO.execute(
        () -> {
          SystemClock.sleep(20);
          runOnUiThread(this::onCancelled);
        });
  }

  private void onCancelled() {
    booking.setText("No booking");
    message.setVisibility(View.VISIBLE);
    undo.setVisibility(View.VISIBLE);
    message.postDelayed(hide, MESSAGE_MS);
    Pending.end();
  }

  private void undo() {
    message.removeCallbacks(hide);
    booking.setText("Booked again");
    hideMessage();
  }

  private void hideMessage() {
    message.setVisibility(View.GONE);
    undo.setVisibility(View.GONE);
  }
}
