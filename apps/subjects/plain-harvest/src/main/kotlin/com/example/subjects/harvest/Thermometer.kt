// A thermometer that is taken out of its case while somebody reads it, and for a while after that.
package com.example.subjects.harvest

import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.SharingStarted
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.shareIn

class Thermometer(scope: CoroutineScope) {
  private val takenOut = AtomicInteger()

  /** Each is the number of times that it was taken out, and degrees. */
  val readings: SharedFlow<Pair<Int, Int>> =
    flow {
        emit(takenOut.incrementAndGet() to 21)
        awaitCancellation()
      }
      .shareIn(scope, SharingStarted.WhileSubscribed(PATIENCE_MS, 0), 1)

  private companion object {
    const val PATIENCE_MS = 1200L
  }
}
