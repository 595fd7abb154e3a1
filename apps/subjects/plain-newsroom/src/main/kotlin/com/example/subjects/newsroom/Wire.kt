package com.example.subjects.newsroom

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.first

/** The wire of the news agency: flashes for who listens, and bulletins, of which the last one is repeated. */
class Wire {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val flashes = MutableSharedFlow<String>(extraBufferCapacity = 8)
  private val bulletins = MutableSharedFlow<String>(replay = 1)

  /** Listens for a flash. */
  fun nextFlash(): Deferred<String> = scope.async { flashes.first() }

  fun flash(news: String) {
    flashes.tryEmit(news)
  }

  /** Listens for a bulletin. */
  fun bulletin(): Deferred<String> = scope.async { bulletins.first() }

  fun send(news: String) {
    bulletins.tryEmit(news)
  }
}
