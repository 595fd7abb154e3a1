package com.example.subjects.dockyard

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.launch

/** Ships call over the radio; who does not listen does not hear them. */
class RadioRoom {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val calls = MutableSharedFlow<String>(extraBufferCapacity = 8)

  /** Listens from now on, for the first call. */
  fun listen(): Deferred<String> {
    val heard = CompletableDeferred<String>()
    scope.launch { heard.complete(calls.first()) }
    return heard
  }

  fun call(words: String) {
    calls.tryEmit(words)
  }
}
