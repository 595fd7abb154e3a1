// The tides, on a panel that fades in and may be pinned then.
package com.example.subjects.marina;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ObjectAnimator;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class TidesActivity extends AppCompatActivity {
  private TextView panel;
  private boolean isOpen;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.tides);
    panel = findViewById(R.id.panel);
    findViewById(R.id.show_tides).setOnClickListener(view -> load());
    findViewById(R.id.pin).setOnClickListener(view -> pin());
  }

  private void load() {
    Workers.io.execute(
        () -> {
          SystemClock.sleep(30);
          runOnUiThread(() -> open("High water at 12:40"));
        });
  }

  private void open(String tides) {
    panel.setText(tides);
    panel.setAlpha(0f);
    panel.setVisibility(View.VISIBLE);
    ObjectAnimator fade = ObjectAnimator.ofFloat(panel, View.ALPHA, 0f, 1f);
    fade.setDuration(120);
    fade.addListener(
        new AnimatorListenerAdapter() {
          @Override
          public void onAnimationEnd(Animator animation) {
            isOpen = true;
          }
        });
    fade.start();
  }

  private void pin() {
    if (!isOpen) return;
    TextView pinned = findViewById(R.id.pinned);
    pinned.setText("Pinned");
  }
}
