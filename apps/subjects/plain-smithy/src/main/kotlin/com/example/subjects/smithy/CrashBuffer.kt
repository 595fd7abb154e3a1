package com.example.subjects.smithy

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.BufferOverflow
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch

/** Keeps what has broken until it is reported; where there is too much, the oldest is not worth it. */
class CrashBuffer(private val report: (String) -> Unit) {
  private val scope = CoroutineScope(Dispatchers.IO)
  private val broken = Channel<String>(capacity = 3, onBufferOverflow = BufferOverflow.DROP_OLDEST)

  private val reporter = scope.launch {
    for (what in broken) report(what)
  }

  fun record(what: String) {
    broken.trySend(what)
  }

  /** Waits until all is reported that is kept. */
  suspend fun close() {
    broken.close()
    reporter.join()
  }
}
