// The oven: what is baked in it, when flour is delivered, its lamp, and its fan.
package com.example.subjects.bakery;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ObjectAnimator;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class OvenActivity extends AppCompatActivity {
  /** Is broadcast when flour has come. */
  public static final String FLOUR_CAME = "com.example.subjects.bakery.FLOUR_CAME";

  private static final long FADE_MS = 150;

  private final HandlerThread office = new HandlerThread("office");
  private final BroadcastReceiver deliveries = new Deliveries();
  private boolean subscribed;
  private boolean fading;
  private View lamp;
  private View fan;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.oven);
    lamp = findViewById(R.id.lamp);
    fan = findViewById(R.id.fan);
    findViewById(R.id.bake).setOnClickListener(view -> Bakers.ask(new Bake()));
    findViewById(R.id.lamp_off).setOnClickListener(view -> switchLampOff());
    findViewById(R.id.lamp_on).setOnClickListener(view -> switchLampOn());
    findViewById(R.id.fan_off).setOnClickListener(view -> switchFanOff());
    findViewById(R.id.fan_on).setOnClickListener(view -> switchFanOn());
    office.start();
    new Handler(office.getLooper()).post(new Subscribe());
  }

  @Override
  protected void onDestroy() {
    office.quit();
    if (subscribed) {
      unregisterReceiver(deliveries);
    }
    super.onDestroy();
  }

  /** Whether the lamp is going out. */
  public boolean isLampFading() {
    return fading;
  }

  private void show(int id, String text) {
    ((TextView) findViewById(id)).setText(text);
  }

  private void switchLampOff() {
    fading = true;
    ObjectAnimator fade = ObjectAnimator.ofFloat(lamp, View.ALPHA, 1, 0).setDuration(FADE_MS);
    fade.addListener(new LampIsOff());
    fade.start();
  }

  private void switchLampOn() {
    lamp.setAlpha(1);
    lamp.setVisibility(View.VISIBLE);
  }

  private void switchFanOff() {
    fan.animate().alpha(0).setDuration(FADE_MS).withEndAction(() -> fan.setVisibility(View.GONE));
  }

  private void switchFanOn() {
    fan.animate().cancel();
    fan.setAlpha(1);
    fan.setVisibility(View.VISIBLE);
  }

  private class LampIsOff extends AnimatorListenerAdapter {
    @Override
    public void onAnimationEnd(Animator animation) {
      lamp.setVisibility(View.GONE);
      fading = false;
    }
  }

  private class Bake implements Runnable {
    @Override
    public void run() {
      Busy.begin();
      SystemClock.sleep(700);
      runOnUiThread(
          () -> {
            show(R.id.batch, "12 rolls");
            Busy.end();
          });
    }
  }

  /** Asks in the office whether one may know of deliveries. */
  private class Subscribe implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      runOnUiThread(OvenActivity.this::subscribe);
    }
  }

  private void subscribe() {
    if (!isDestroyed()) {
      registerReceiver(deliveries, new IntentFilter(FLOUR_CAME));
      subscribed = true;
    }
  }

  private class Deliveries extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
      show(R.id.delivered, "Flour has come");
    }
  }
}
