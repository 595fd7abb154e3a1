// The weather: a forecast, the tide, and the unit of the wind.
package com.example.subjects.regatta;

import android.content.Context;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class WeatherActivity extends AppCompatActivity implements SharedPreferences.OnSharedPreferenceChangeListener {
  /** The preferences that keep the unit. */
  public static final String WEATHER = "weather";

  private static final String UNIT = "unit";

  private SharedPreferences preferences;
  private TextView outlook;
  private TextView highWater;
  private TextView unit;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    preferences = getSharedPreferences(WEATHER, Context.MODE_PRIVATE);
    Form form = new Form(this);
    form.button(Ids.FORECAST, "Forecast", () -> Shore.staff().execute(new FetchForecast()));
    outlook = form.text(Ids.OUTLOOK);
    form.button(Ids.TIDE, "Tide", this::askForTide);
    highWater = form.text(Ids.HIGH_WATER);
    form.button(Ids.KNOTS, "Knots", () -> choose("knots"));
    form.button(Ids.BEAUFORT, "Beaufort", () -> choose("Beaufort"));
    unit = form.text(Ids.UNIT);
    form.showIn(this);
    unit.setText("Unit: " + preferences.getString(UNIT, "metres"));
    Shore.staff().execute(new ListenForUnit());
  }

  @Override
  protected void onDestroy() {
    preferences.unregisterOnSharedPreferenceChangeListener(this);
    super.onDestroy();
  }

  @Override
  public void onSharedPreferenceChanged(SharedPreferences changed, String key) {
    unit.setText("Unit: " + changed.getString(UNIT, "metres"));
  }

  public String getUnit() {
    return unit.getText().toString();
  }

  private void choose(String name) {
    preferences.edit().putString(UNIT, name).apply();
  }

  private void askForTide() {
    Busy.RESOURCE.increment();
    Shore.staff().execute(new FetchTide());
  }

  /** Listens, off the main thread as the preferences may have to be read first. */
  private class ListenForUnit implements Runnable {
    @Override
    public void run() {
      preferences.contains(UNIT);
      preferences.registerOnSharedPreferenceChangeListener(WeatherActivity.this);
    }
  }

  private class FetchForecast implements Runnable {
    @Override
    public void run() {
      Busy.RESOURCE.increment();
      SystemClock.sleep(250);
      runOnUiThread(
          () -> {
            outlook.setText("South-west 5");
            Busy.RESOURCE.decrement();
          });
    }
  }

  private class FetchTide implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(250);
      runOnUiThread(
          () -> {
            highWater.setText("High water 3.1 m");
            Busy.RESOURCE.decrement();
          });
    }
  }
}
