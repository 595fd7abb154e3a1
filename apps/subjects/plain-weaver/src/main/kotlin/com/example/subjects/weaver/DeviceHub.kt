package com.example.subjects.weaver

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.channels.awaitClose
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.callbackFlow
import kotlinx.coroutines.launch

/** What the looms and lamps in the workshop report; the first who listens handles it. */
class DeviceHub {
  private val listeners = CopyOnWriteArrayList<(String) -> Unit>()

  fun events(listening: () -> Unit): Flow<String> = callbackFlow {
    val listener: (String) -> Unit = { trySend(it) }
    listeners += listener
    listening()
    awaitClose { listeners -= listener }
  }

  fun report(event: String) {
    listeners.firstOrNull()?.invoke(event)
  }
}

/** Does something when a device reports something. */
class Scene(private val name: String, private val hub: DeviceHub) {
  private val scope = CoroutineScope(Dispatchers.Default)
  private var job: Job? = null

  val played = CopyOnWriteArrayList<String>()

  /** Suspends until it listens. */
  suspend fun enable() {
    val listening = CompletableDeferred<Unit>()
    job = scope.launch { hub.events { listening.complete(Unit) }.collect { played += "$name on $it" } }
    listening.await()
  }

  fun disable() {
    job?.cancel()
  }
}
