package com.example.subjects.lifeboat

import android.content.Context

/** What is switched on and off. */
class Flags(context: Context) {
  private val stored = context.getSharedPreferences("flags", Context.MODE_PRIVATE)

  fun reset() = stored.edit().clear().apply()

  operator fun set(flag: String, on: Boolean) = stored.edit().putBoolean(flag, on).apply()

  operator fun get(flag: String): Boolean = stored.getBoolean(flag, false)
}
