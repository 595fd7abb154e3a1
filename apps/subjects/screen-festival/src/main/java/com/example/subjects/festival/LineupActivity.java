package com.example.subjects.festival;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.test.espresso.idling.CountingIdlingResource;

/** The line-up, and the merchandise. Tests may look at whether anything is loaded or ordered. */
public class LineupActivity extends AppCompatActivity {
  public static final CountingIdlingResource BUSY = new CountingIdlingResource("line-up");

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.lineup);
    Analytics.screen("lineup");
    findViewById(R.id.load).setOnClickListener(view -> load());
    findViewById(R.id.order).setOnClickListener(view -> order());
  }

  private void load() {
    BUSY.increment();
    Work.start(new LoadLineup());
  }

  private void order() {
    BUSY.increment();
    Work.start(new Reserve());
  }

  private void reserved(String shirt) {
    BUSY.increment();
    show(R.id.merch, shirt + " reserved");
    Work.start(new Pay(shirt));
    BUSY.decrement();
  }

  private void paid(String shirt) {
    show(R.id.merch, shirt + " paid");
    BUSY.decrement();
  }

  private void show(int id, String text) {
    ((TextView) findViewById(id)).setText(text);
  }

  private final class LoadLineup implements Runnable {
    @Override
    public void run() {
      int acts = count();
      runOnUiThread(() -> show(R.id.lineup, acts + " acts"));
    }

    private int count() {
      try {
        SystemClock.sleep(150);
        return 42;
      } finally {
        BUSY.decrement();
      }
    }
  }

  private final class Reserve implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(100);
      runOnUiThread(() -> reserved("T-shirt"));
    }
  }

  private final class Pay implements Runnable {
    private final String shirt;

    Pay(String shirt) {
      this.shirt = shirt;
    }

    @Override
    public void run() {
      SystemClock.sleep(100);
      Work.toMain(() -> paid(shirt));
    }
  }
}
