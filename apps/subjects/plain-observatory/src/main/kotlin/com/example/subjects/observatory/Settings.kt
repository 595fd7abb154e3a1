package com.example.subjects.observatory

import android.content.Context
import android.content.SharedPreferences

/** In which unit distances are shown. */
class Settings(context: Context) : SharedPreferences.OnSharedPreferenceChangeListener {
  private val preferences = context.getSharedPreferences("settings", Context.MODE_PRIVATE)

  var whenChanged: (String) -> Unit = {}

  init {
    preferences.registerOnSharedPreferenceChangeListener(this)
  }

  fun reset() {
    preferences.edit().putString("unit", "light-years").commit()
  }

  fun choose(unit: String) {
    preferences.edit().putString("unit", unit).apply()
  }

  fun close() {
    preferences.unregisterOnSharedPreferenceChangeListener(this)
  }

  override fun onSharedPreferenceChanged(changed: SharedPreferences, key: String?) {
    if (key == "unit") whenChanged(changed.getString(key, "") ?: "")
  }
}
