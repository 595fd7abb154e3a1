// The weather station: where it says nothing for a while, it is asked again.
package com.example.subjects.ranger;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class StationActivity extends AppCompatActivity {
  private static final long PATIENCE_MS = 700;
  private final Handler handler = new Handler(Looper.getMainLooper());
  private final Runnable askWindAgain = this::askWind;
  private int winds;
  private int pressures;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.station);
    findViewById(R.id.ask_wind).setOnClickListener(view -> {
      askWind();
      handler.postDelayed(askWindAgain, PATIENCE_MS);
    });
    findViewById(R.id.ask_pressure).setOnClickListener(view -> new PressureQuestion().begin());
  }

  @Override
  protected void onDestroy() {
    handler.removeCallbacksAndMessages(null);
    super.onDestroy();
  }

  private void askWind() {
    Office.begin(new AskWind());
  }

  private void onWind() {
    handler.removeCallbacks(askWindAgain);
    winds++;
    this.<TextView>findViewById(R.id.wind).setText("Readings: " + winds);
  }

  private final class AskWind implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(30);
      Office.show(StationActivity.this::onWind);
    }
  }

  /** Answered by the first reading that comes. */
  private final class PressureQuestion {
    private final Runnable again = this::ask;
    private boolean answered;

    void begin() {
      ask();
      handler.postDelayed(again, PATIENCE_MS);
    }

    private void ask() {
      Office.begin(() -> {
        SystemClock.sleep(30);
        Office.show(this::onPressure);
      });
    }

    private void onPressure() {
      handler.removeCallbacks(again);
      if (answered) {
        return;
      }
      answered = true;
      pressures++;
      StationActivity.this.<TextView>findViewById(R.id.pressure).setText("Readings: " + pressures);
    }
  }
}
