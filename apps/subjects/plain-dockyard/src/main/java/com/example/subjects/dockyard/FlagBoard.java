package com.example.subjects.dockyard;

import android.content.SharedPreferences;

/** Shows the flag that the settings name, and follows them. */
public final class FlagBoard implements SharedPreferences.OnSharedPreferenceChangeListener {
  public static final String FLAG = "flag";
  private final SharedPreferences settings;
  private volatile String shown;

  public FlagBoard(SharedPreferences settings) {
    this.settings = settings;
    shown = settings.getString(FLAG, "none");
    settings.registerOnSharedPreferenceChangeListener(this);
  }

  @Override
  public void onSharedPreferenceChanged(SharedPreferences changed, String key) {
    if (FLAG.equals(key)) {
      shown = changed.getString(FLAG, "none");
    }
  }

  public String shown() {
    return shown;
  }

  public void close() {
    settings.unregisterOnSharedPreferenceChangeListener(this);
  }
}
