// Fuel is taken.
package com.example.subjects.marina;

import android.content.SharedPreferences;
import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class FuelActivity extends AppCompatActivity
    implements SharedPreferences.OnSharedPreferenceChangeListener {
  private SharedPreferences preferences;
  private FuelLog log;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.fuel);
    preferences = FuelLog.preferences(this);
    log = new FuelLog(preferences);
    findViewById(R.id.fuel_ten).setOnClickListener(view -> log.add(10));
    findViewById(R.id.fuel_twenty).setOnClickListener(view -> log.add(20));
    preferences.registerOnSharedPreferenceChangeListener(this);
    show();
  }

  @Override
  protected void onDestroy() {
    preferences.unregisterOnSharedPreferenceChangeListener(this);
    super.onDestroy();
  }

  @Override
  public void onSharedPreferenceChanged(SharedPreferences changed, String key) {
    show();
  }

  public boolean isDone() {
    return log.isDone();
  }

  private void show() {
    TextView litres = findViewById(R.id.litres);
    litres.setText(preferences.getInt(FuelLog.LITRES, 0) + " litres");
  }
}
