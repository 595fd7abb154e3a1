// Exchanges news with the office, one round at a time.
package com.example.subjects.courier

import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex

class Sync {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)
  private val underWay = Mutex()
  private val done = AtomicInteger()

  /** How many rounds are done. */
  val rounds: Int
    get() = done.get()

  /** Begins a round; there is none if one is under way already. */
  fun begin(): Job? {
    if (!underWay.tryLock()) return null
    return scope.launch {
      try {
        delay(ROUND_MS)
        done.incrementAndGet()
      } finally {
        underWay.unlock()
      }
    }
  }

  private companion object {
    const val ROUND_MS = 12L
  }
}
