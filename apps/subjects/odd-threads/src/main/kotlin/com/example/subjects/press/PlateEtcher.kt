// Etches plates on a dispatcher that runs one coroutine after the other.
package com.example.subjects.press

import android.os.SystemClock
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch

@OptIn(ExperimentalCoroutinesApi::class)
class PlateEtcher {
  private val bath = CoroutineScope(Dispatchers.IO.limitedParallelism(1))

  /** How many plates were etched so far. */
  @Volatile
  var etched = 0
    private set

  /** Warms the bath; until that is over, plates wait. */
  fun warm(): Job = bath.launch { SystemClock.sleep(WARM_MS) }

  /** Etches a plate, in the background. */
  fun etch(): Job = bath.launch { etched++ }

  private companion object {
    const val WARM_MS = 100L
  }
}
