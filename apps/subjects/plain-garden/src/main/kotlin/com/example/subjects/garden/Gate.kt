package com.example.subjects.garden

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.awaitClose
import kotlinx.coroutines.flow.callbackFlow
import kotlinx.coroutines.flow.first

/** A gate that tells its listeners who comes in. */
class Gate {
  private val listeners = CopyOnWriteArrayList<(String) -> Unit>()

  fun enter(visitor: String) = listeners.forEach { it(visitor) }

  private fun visitors() = callbackFlow {
    val listener: (String) -> Unit = { trySend(it) }
    listeners += listener
    awaitClose { listeners -= listener }
  }

  /** The first one who comes in while somebody listens. */
  fun awaitVisitor(): Deferred<String> =
    CoroutineScope(Dispatchers.Default).async { visitors().first() }
}
