// A reader's settings. What was read once is kept, until the preferences say that it has changed.
package com.example.subjects.lending;

import android.content.Context;
import android.content.SharedPreferences;

public class Settings implements SharedPreferences.OnSharedPreferenceChangeListener {
  private static final String BRANCH = "branch";

  private final SharedPreferences preferences;
  private volatile String branch;

  public Settings(Context context) {
    preferences = context.getSharedPreferences("reader", Context.MODE_PRIVATE);
    branch = preferences.getString(BRANCH, "Central");
    preferences.registerOnSharedPreferenceChangeListener(this);
  }

  /** Forgets all settings. */
  public static void clear(Context context) {
    context.getSharedPreferences("reader", Context.MODE_PRIVATE).edit().clear().commit();
  }

  /** Chooses a branch. */
  public void choose(String name) {
    preferences.edit().putString(BRANCH, name).apply();
  }

  /** The branch that was chosen. */
  public String branch() {
    return branch;
  }

  @Override
  public void onSharedPreferenceChanged(SharedPreferences changed, String key) {
    if (BRANCH.equals(key)) {
      branch = changed.getString(BRANCH, "Central");
    }
  }
}
