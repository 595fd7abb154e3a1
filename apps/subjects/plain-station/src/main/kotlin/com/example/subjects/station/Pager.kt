package com.example.subjects.station

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.withTimeoutOrNull

/** Calls whoever is on duty. */
class Pager {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val calls = MutableSharedFlow<String>()
  private val letters = Channel<String>(Channel.UNLIMITED)

  /** The first call of the shift, if there is one. */
  fun beginShift(): Deferred<String?> = scope.async { withTimeoutOrNull(SHIFT_MS) { calls.first() } }

  /** The first letter there is. */
  fun openLetters(): Deferred<String> = scope.async { letters.receive() }

  suspend fun call(where: String) = calls.emit(where)

  suspend fun write(where: String) = letters.send(where)

  private companion object {
    const val SHIFT_MS = 1_500L
  }
}
