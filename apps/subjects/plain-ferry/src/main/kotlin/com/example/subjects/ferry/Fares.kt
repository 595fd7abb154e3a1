package com.example.subjects.ferry

import android.content.Context
import android.content.SharedPreferences

/** What a crossing costs: kept on the disk, and at hand. */
class Fares(context: Context) : SharedPreferences.OnSharedPreferenceChangeListener {
  private val kept = context.getSharedPreferences("fares", Context.MODE_PRIVATE)

  @Volatile
  var car = 0
    private set

  init {
    kept.edit().clear().commit()
    kept.registerOnSharedPreferenceChangeListener(this)
  }

  fun changeCar(euros: Int) {
    kept.edit().putInt("car", euros).commit()
  }

  override fun onSharedPreferenceChanged(changed: SharedPreferences, key: String?) {
    if (key == "car") car = changed.getInt(key, 0)
  }
}
