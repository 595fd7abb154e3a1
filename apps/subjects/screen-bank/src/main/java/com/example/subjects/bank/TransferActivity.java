// Money is sent, and a banner says so for a while.
package com.example.subjects.bank;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

public class TransferActivity extends AppCompatActivity {
  private static final long SHOWN_MS = 3000;

  private final Handler handler = new Handler(Looper.getMainLooper());
  private View banner;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.transfer);
    banner = findViewById(R.id.banner);
    findViewById(R.id.send).setOnClickListener(view -> send());
  }

  public void send() {
    banner.setVisibility(View.VISIBLE);
    handler.postDelayed(new Hide(), SHOWN_MS);
  }

  private final class Hide implements Runnable {
    @Override
    public void run() {
      banner.setVisibility(View.GONE);
    }
  }
}
