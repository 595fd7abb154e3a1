package com.example.subjects.depot

import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.delay
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Keeps a token, and refreshes it for who found that his is no longer good. */
class TokenRefresher {
  private val mutex = Mutex()
  private val asked = AtomicInteger()

  @Volatile var token = "t0"
    private set

  val refreshes
    get() = asked.get()

  /** A token that is not the stale one: of all who ask with the same, one has it refreshed. */
  suspend fun refreshed(stale: String): String =
    mutex.withLock {
      if (token == stale) {
        delay(40)
        token = "t${asked.incrementAndGet()}"
      }
      token
    }
}
