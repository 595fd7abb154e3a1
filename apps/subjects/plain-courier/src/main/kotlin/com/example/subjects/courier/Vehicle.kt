// What a driver drives, which the app remembers, and what is in it.
package com.example.subjects.courier

import android.content.Context
import kotlinx.coroutines.delay
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

class Vehicle(context: Context) {
  private val preferences = context.getSharedPreferences("vehicle", Context.MODE_PRIVATE)

  /** What kind it is. */
  val kind: String
    get() = preferences.getString(KIND, null) ?: "none"

  /** Chooses a kind. */
  fun choose(kind: String) {
    preferences.edit().putString(KIND, kind).apply()
  }

  private companion object {
    const val KIND = "kind"
  }
}

class Cargo {
  private val door = Mutex()
  private var aboard = listOf<String>()

  /** What is in the vehicle. */
  val parcels: List<String>
    get() = aboard

  /** Loads a parcel, which takes a moment; only one fits through the door at a time. */
  suspend fun load(parcel: String) {
    door.withLock {
      val before = aboard
      delay(LOAD_MS)
      aboard = before + parcel
    }
  }

  private companion object {
    const val LOAD_MS = 8L
  }
}
