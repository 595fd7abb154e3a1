// A sound meter: its needle is drawn anew in every frame, and a thread works out how loud it was.
package com.example.subjects.meter;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;

public class MeterActivity extends Activity {
  /** How long it listens. */
  private static final long LISTENS_MS = 30;

  private final CountDownLatch measured = new CountDownLatch(1);
  private String reading = "";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(new NeedleView(this));
  }

  /** Begins to measure. */
  public void measure() {
    reading = "measuring";
    new Thread(this::listen, "microphone").start();
  }

  /** What the meter says. */
  public String reading() {
    return reading;
  }

  /** Is counted down once the meter says what was measured. */
  public CountDownLatch measured() {
    return measured;
  }

  private void listen() {
    SystemClock.sleep(LISTENS_MS);
    runOnUiThread(new Show("42 dB"));
  }

  /** Shows a reading. */
  private class Show implements Runnable {
    private final String level;

    Show(String level) {
      this.level = level;
    }

    @Override
    public void run() {
      reading = level;
      measured.countDown();
    }
  }
}
