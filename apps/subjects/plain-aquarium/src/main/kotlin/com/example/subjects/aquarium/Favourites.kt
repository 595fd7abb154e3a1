package com.example.subjects.aquarium

import android.content.Context
import android.content.SharedPreferences
import java.util.concurrent.Executors
import java.util.concurrent.Future

/** The animals a visitor likes, on disk, and in memory for the lists that ask all the time. */
class Favourites(context: Context) : SharedPreferences.OnSharedPreferenceChangeListener {
  private val prefs = context.getSharedPreferences("favourites", Context.MODE_PRIVATE)
  private val disk = Executors.newSingleThreadExecutor()

  @Volatile private var names: Set<String> = emptySet()

  init {
    prefs.registerOnSharedPreferenceChangeListener(this)
  }

  operator fun contains(name: String) = name in names

  fun add(name: String): Future<*> = disk.submit(Add(name))

  fun clear() {
    prefs.edit().clear().commit()
  }

  override fun onSharedPreferenceChanged(changed: SharedPreferences, key: String?) {
    names = HashSet(changed.getStringSet(NAMES, null).orEmpty())
  }

  private inner class Add(private val name: String) : Runnable {
    override fun run() {
      val all = HashSet(prefs.getStringSet(NAMES, null).orEmpty())
      all += name
      prefs.edit().putStringSet(NAMES, all).commit()
      Telemetry.event("liked")
    }
  }

  private companion object {
    const val NAMES = "names"
  }
}
