// The shop: a book is kept for the customer, which a banner says for a moment, and paid for.
package com.example.subjects.museum;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class ShopActivity extends AppCompatActivity {
  private static final long BANNER_MS = 250;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final Runnable hide = new HideBanner();

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.shop);
    findViewById(R.id.keep).setOnClickListener(view -> Wardens.send(new Keep()));
    findViewById(R.id.checkout).setOnClickListener(view -> pay());
    findViewById(R.id.banner).setOnClickListener(view -> hide.run());
  }

  @Override
  protected void onDestroy() {
    main.removeCallbacks(hide);
    super.onDestroy();
  }

  private void pay() {
    ((TextView) findViewById(R.id.receipt)).setText("Paid");
  }

  private void showBanner() {
    findViewById(R.id.banner).setVisibility(View.VISIBLE);
    main.postDelayed(hide, BANNER_MS);
  }

  private final class Keep implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      main.post(ShopActivity.this::showBanner);
    }
  }

  private final class HideBanner implements Runnable {
    @Override
    public void run() {
      findViewById(R.id.banner).setVisibility(View.GONE);
    }
  }
}
