// Grapes are pressed and crushed, and each can be stopped.
package com.example.subjects.vineyard;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.test.espresso.idling.CountingIdlingResource;

public final class PressActivity extends AppCompatActivity {
  private final CountingIdlingResource presses = new CountingIdlingResource("presses");
  private final CountingIdlingResource crushes = new CountingIdlingResource("crushes");
  private boolean pressed;
  private boolean discarded;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.press);
  }

  public void press() {
    presses.increment();
    Work.begin(new Press());
  }

  public void stopPressing() {
    if (!pressed) {
      say(R.id.pressed, "Stopped");
      presses.decrement();
    }
  }

  public void crush() {
    crushes.increment();
    Work.begin(new Crush());
  }

  public void discard() {
    discarded = true;
    say(R.id.crushed, "Discarded");
  }

  private void pressed() {
    pressed = true;
    say(R.id.pressed, "Pressed");
    presses.decrement();
  }

  private void crushed() {
    if (!discarded) {
      say(R.id.crushed, "Crushed");
    }
    crushes.decrement();
  }

  private void say(int where, String what) {
    ((TextView) findViewById(where)).setText(what);
  }

  private final class Press implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      Work.show(PressActivity.this::pressed);
    }
  }

  private final class Crush implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      Work.show(PressActivity.this::crushed);
    }
  }
}
