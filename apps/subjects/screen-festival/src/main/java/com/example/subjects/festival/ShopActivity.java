package com.example.subjects.festival;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.Button;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

/** Day tickets: one for each visitor. */
public class ShopActivity extends AppCompatActivity {
  private Button buy;
  private int bought;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.shop);
    Analytics.screen("shop");
    buy = findViewById(R.id.buy);
    buy.setOnClickListener(view -> Work.start(new Buy()));
  }

  private void bought() {
    bought++;
    buy.setEnabled(false);
    ((TextView) findViewById(R.id.basket)).setText("Tickets: " + bought);
  }

  private final class Buy implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      buy.post(ShopActivity.this::bought);
    }
  }
}
