package com.example.subjects.festival;

import android.content.Intent;
import android.os.Bundle;
import android.os.SystemClock;
import androidx.appcompat.app.AppCompatActivity;

/** The ticket, which the organiser can check, and the terms to read meanwhile. */
public class TicketActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.ticket);
    Analytics.screen("ticket");
    findViewById(R.id.check).setOnClickListener(view -> Work.start(new CheckTicket()));
    findViewById(R.id.terms)
        .setOnClickListener(view -> startActivity(new Intent(this, TermsActivity.class)));
  }

  private void showResult() {
    getSupportFragmentManager().beginTransaction().replace(R.id.result, new ValidFragment()).commit();
  }

  private final class CheckTicket implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      runOnUiThread(TicketActivity.this::showResult);
    }
  }
}
