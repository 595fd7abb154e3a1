// The cities a guest likes.
package com.example.subjects.hostel

import java.util.Collections
import java.util.concurrent.CopyOnWriteArrayList

object FavouritesStore {
  private val cities = Collections.synchronizedSet(LinkedHashSet<String>())
  private val listeners = CopyOnWriteArrayList<() -> Unit>()

  val size: Int
    get() = cities.size

  /** Forgets all, in the background. */
  fun clear() {
    Pending.begin()
    Workers.IO.execute {
      cities.clear()
      Workers.MAIN.post {
        changed()
        Pending.end()
      }
    }
  }

  /** Belongs to the main thread. */
  fun add(city: String) {
    cities += city
    changed()
  }

  fun observe(listener: () -> Unit) {
    listeners += listener
  }

  fun stopObserving(listener: () -> Unit) {
    listeners -= listener
  }

  private fun changed() {
    for (listener in listeners) listener()
  }
}
