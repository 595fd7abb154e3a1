// Where a van is: a receiver with listeners, and the same as a flow.
package com.example.subjects.courier

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.cancel
import kotlinx.coroutines.channels.awaitClose
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.callbackFlow
import kotlinx.coroutines.flow.first

class Gps {
  private val listeners = CopyOnWriteArrayList<Listener>()

  /** The streets that the van comes to, from now on. */
  val streets: Flow<String> = callbackFlow {
    val listener = Listener { street -> trySend(street) }
    listeners.add(listener)
    awaitClose { listeners.remove(listener) }
  }

  /** The van comes to a street. */
  fun fix(street: String) {
    for (listener in listeners) listener.onStreet(street)
  }

  /** Who is told where the van is. */
  fun interface Listener {
    fun onStreet(street: String)
  }
}

class Tracker(private val gps: Gps) {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)

  /** The street that the van comes to next. */
  fun nextStreet(): Deferred<String> = scope.async { gps.streets.first() }

  /** Tracks no more. */
  fun close() {
    scope.cancel()
  }
}
