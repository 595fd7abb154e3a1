// A ticket is paid for, and one enters the hall.
package com.example.subjects.museum;

import android.content.Intent;
import android.os.Bundle;
import android.os.SystemClock;
import androidx.appcompat.app.AppCompatActivity;

public class TicketActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.ticket);
    findViewById(R.id.pay).setOnClickListener(view -> Wardens.send(new Pay()));
  }

  private void enter() {
    if (!isDestroyed()) {
      startActivity(new Intent(this, HallActivity.class));
    }
  }

  private final class Pay implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      runOnUiThread(TicketActivity.this::enter);
    }
  }
}
