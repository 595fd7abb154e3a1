package com.example.subjects.festival;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

/** The sound check: the level rises step by step, each one a message of its own so that touches come between. */
public class SoundcheckActivity extends AppCompatActivity {
  private final Handler steps = new Handler(Looper.getMainLooper());
  private int level;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.soundcheck);
    Analytics.screen("soundcheck");
    findViewById(R.id.begin).setOnClickListener(view -> steps.post(this::louder));
  }

  private void louder() {
    level += 2;
    ((TextView) findViewById(R.id.level)).setText("Level " + level);
    if (level < 10) {
      steps.post(this::louder);
    }
  }
}
