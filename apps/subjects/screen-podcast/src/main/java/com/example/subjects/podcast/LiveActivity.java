// Goes live, or gives up.
package com.example.subjects.podcast;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class LiveActivity extends AppCompatActivity {
  private static final long TIMEOUT_MS = 2000;

  private final Handler handler = new Handler(Looper.getMainLooper());
  private final Runnable giveUp = this::giveUp;
  private TextView state;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.live);
    state = findViewById(R.id.state);
    findViewById(R.id.connect).setOnClickListener(view -> connect());
  }

  private void connect() {
    state.setText("Connecting");
    handler.postDelayed(giveUp, TIMEOUT_MS);
    Net.run(new Connect());
  }

  private void giveUp() {
    state.setText("Offline");
  }

  private void connected() {
    handler.removeCallbacks(giveUp);
    if (state.getText().toString().equals("Connecting")) {
      state.setText("Live");
    }
  }

  private final class Connect implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(50);
      Net.show(LiveActivity.this::connected);
    }
  }
}
