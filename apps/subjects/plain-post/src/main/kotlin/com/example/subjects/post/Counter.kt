// Counts what is handed in. Each item is weighed first.
package com.example.subjects.post

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

private const val WEIGH_MS = 30L

class Counter {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val scale = Mutex()

  /** How many letters were handed in. */
  @Volatile
  var letters = 0
    private set

  /** How many parcels were handed in. */
  @Volatile
  var parcels = 0
    private set

  /** Takes a letter. */
  fun takeLetter(): Job =
    scope.launch {
      val before = letters
      delay(WEIGH_MS)
      letters = before + 1
    }

  /** Takes a parcel; there is one scale. */
  fun takeParcel(): Job =
    scope.launch {
      scale.withLock {
        val before = parcels
        delay(WEIGH_MS)
        parcels = before + 1
      }
    }
}
