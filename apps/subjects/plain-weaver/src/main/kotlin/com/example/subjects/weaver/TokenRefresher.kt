package com.example.subjects.weaver

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** The guild's server. */
interface GuildApi {
  suspend fun issueToken(): String

  suspend fun profile(token: String): String
}

/** Asks for a token; all who ask at the same time share one answer. */
class TokenRefresher(private val api: GuildApi) {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val mutex = Mutex()
  private var inFlight: Deferred<String>? = null

  suspend fun token(): String {
    val flight =
      mutex.withLock {
        inFlight ?: scope.async { api.issueToken() }.also {
          inFlight = it
          release(it)
        }
      }
    return flight.await()
  }

  /** Those who were about to ask may still share it, so it stays for a moment. */
  private fun release(flight: Deferred<String>) {
    scope.launch {
      flight.join()
      delay(10)
      mutex.withLock { if (inFlight === flight) inFlight = null }
    }
  }
}
