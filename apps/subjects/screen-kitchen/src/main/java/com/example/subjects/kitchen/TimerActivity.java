// Counts down until the tea is ready.
package com.example.subjects.kitchen;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class TimerActivity extends AppCompatActivity {
  private static final long TICK_MS = 50;
  private static final int TICKS = 4;

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final CountDownLatch rung = new CountDownLatch(1);
  private final AtomicInteger left = new AtomicInteger(TICKS);

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.timer);
    findViewById(R.id.start)
        .setOnClickListener(
            view -> {
              view.setEnabled(false);
              clock.scheduleAtFixedRate(new Tick(), TICK_MS, TICK_MS, TimeUnit.MILLISECONDS);
            });
  }

  @Override
  protected void onDestroy() {
    clock.shutdown();
    super.onDestroy();
  }

  /** Open once the tea is ready and the screen says so. */
  public CountDownLatch rung() {
    return rung;
  }

  private void show(int ticks) {
    TextView text = findViewById(R.id.left);
    if (ticks > 0) {
      text.setText("ready in " + ticks);
      return;
    }
    text.setText("Tea is ready");
    rung.countDown();
  }

  private class Tick implements Runnable {
    @Override
    public void run() {
      int ticks = left.decrementAndGet();
      if (ticks <= 0) {
        clock.shutdown();
      }
      if (ticks >= 0) {
        runOnUiThread(() -> show(ticks));
      }
    }
  }
}
