// A workout can be discarded, by two taps so that it does not happen by mistake.
package com.example.subjects.fitness;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.Button;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class WorkoutActivity extends AppCompatActivity {
  private static final long CONFIRM_MS = 2500;

  private final Handler handler = new Handler(Looper.getMainLooper());
  private final Runnable disarm = new Disarm();
  private Button discard;
  private boolean armed;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.workout);
    discard = findViewById(R.id.discard);
    discard.setOnClickListener(view -> tap());
  }

  private void tap() {
    if (armed) {
      handler.removeCallbacks(disarm);
      ((TextView) findViewById(R.id.result)).setText("Discarded");
    } else {
      armed = true;
      discard.setText(R.string.tap_again);
      handler.postDelayed(disarm, CONFIRM_MS);
    }
  }

  private final class Disarm implements Runnable {
    @Override
    public void run() {
      armed = false;
      discard.setText(R.string.discard);
    }
  }
}
