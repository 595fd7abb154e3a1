package com.example.subjects.dockyard

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.delay
import kotlinx.coroutines.withTimeoutOrNull

/** The dock's tariffs: fresh ones, or those of yesterday where the office does not answer. */
class Tariffs {
  private val scope = CoroutineScope(Dispatchers.IO)

  private fun fetch(): Deferred<String> =
    scope.async {
      delay(20)
      "today: 14"
    }

  suspend fun current(): String {
    val fresh = fetch()
    return withTimeoutOrNull(800) { fresh.await() } ?: "yesterday: 12"
  }
}
