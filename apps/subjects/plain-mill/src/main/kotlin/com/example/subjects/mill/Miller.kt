// The miller, who grinds as coarsely as the settings say.
package com.example.subjects.mill

import android.content.Context
import android.content.SharedPreferences
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.Future
import java.util.concurrent.TimeUnit

class Miller(context: Context) {
  private val settings = context.getSharedPreferences(SETTINGS, Context.MODE_PRIVATE)
  private val clock = Executors.newSingleThreadScheduledExecutor()
  private val listener = CoarsenessListener()

  @Volatile
  private var coarseness = settings.getInt(COARSENESS, 1)

  init {
    settings.registerOnSharedPreferenceChangeListener(listener)
  }

  /** Grinds something as soon as there is water enough, as the settings are then. */
  fun grindSoon(grain: String): Future<String> = clock.schedule(Grind(grain), WATER_MS, TimeUnit.MILLISECONDS)

  fun close() {
    settings.unregisterOnSharedPreferenceChangeListener(listener)
    clock.shutdown()
  }

  private inner class CoarsenessListener : SharedPreferences.OnSharedPreferenceChangeListener {
    override fun onSharedPreferenceChanged(settings: SharedPreferences, key: String?) {
      if (key == COARSENESS) {
        coarseness = settings.getInt(COARSENESS, 1)
      }
    }
  }

  private inner class Grind(private val grain: String) : Callable<String> {
    override fun call(): String = "$grain, coarseness $coarseness"
  }

  companion object {
    const val SETTINGS = "grinding"
    const val COARSENESS = "coarseness"
    private const val WATER_MS = 350L
  }
}
