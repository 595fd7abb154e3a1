// An order, with thanks that go away by themselves, and an answer that stays until it is touched.
package com.example.subjects.pharmacy;

import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

public class OrderActivity extends AppCompatActivity {
  private static final long THANKS_MS = 1800;

  private View thanks;
  private View answer;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.order);
    thanks = findViewById(R.id.thanks);
    answer = findViewById(R.id.answer);
    answer.setOnClickListener(view -> answer.setVisibility(View.GONE));
    findViewById(R.id.order).setOnClickListener(view -> BackRoom.ask(new Order()));
    findViewById(R.id.ask).setOnClickListener(view -> BackRoom.ask(new Ask()));
  }

  private void thank() {
    thanks.setVisibility(View.VISIBLE);
    thanks.postDelayed(new HideThanks(), THANKS_MS);
  }

  private final class HideThanks implements Runnable {
    @Override
    public void run() {
      thanks.setVisibility(View.GONE);
    }
  }

  private final class Order implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      runOnUiThread(OrderActivity.this::thank);
    }
  }

  private final class Ask implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      runOnUiThread(() -> answer.setVisibility(View.VISIBLE));
    }
  }
}
