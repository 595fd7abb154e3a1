package com.example.subjects.weaver

import android.content.SharedPreferences

/** Secret recipes for dyes; locks itself some time after the app has gone to the background. */
class Vault(private val settings: SharedPreferences) : SharedPreferences.OnSharedPreferenceChangeListener {
  @Volatile private var timeoutMinutes = settings.getInt(TIMEOUT, 15)
  @Volatile var locked = true
    private set

  init {
    settings.registerOnSharedPreferenceChangeListener(this)
  }

  override fun onSharedPreferenceChanged(changed: SharedPreferences, key: String?) {
    if (key == TIMEOUT) timeoutMinutes = changed.getInt(TIMEOUT, 15)
  }

  fun unlock() {
    locked = false
  }

  fun goneFor(minutes: Int) {
    if (minutes >= timeoutMinutes) locked = true
  }

  companion object {
    const val TIMEOUT = "timeout"
  }
}
