package com.example.subjects.stationer

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.launch

/** Asks for tokens; who asks while a request is in flight gets its token. */
class TokenSource(private val server: suspend () -> String) {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private var flight: Deferred<String>? = null

  @Synchronized
  fun fresh(): Deferred<String> {
    flight?.let { return it }
    val request = scope.async(start = CoroutineStart.LAZY) { server() }
    flight = request
    land(request)
    return request
  }

  private fun land(request: Deferred<String>) {
    scope.launch {
      request.join()
      clear()
    }
  }

  @Synchronized
  private fun clear() {
    flight = null
  }
}
