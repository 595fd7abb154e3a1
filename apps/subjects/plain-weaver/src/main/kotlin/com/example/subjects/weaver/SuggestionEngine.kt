package com.example.subjects.weaver

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.collectLatest
import kotlinx.coroutines.flow.consumeAsFlow
import kotlinx.coroutines.launch

/** Looks up what is typed, and remembers what has been found. */
class SuggestionEngine(private val words: List<String>) {
  private val typed = Channel<String>(Channel.UNLIMITED)

  val recent = CopyOnWriteArrayList<String>()

  private val job =
    CoroutineScope(Dispatchers.Default).launch {
      typed.consumeAsFlow().collectLatest { start ->
        delay(15)
        recent.addAll(words.filter { it.startsWith(start) }.take(1))
      }
    }

  fun type(start: String) {
    typed.trySend(start)
  }

  suspend fun close() {
    typed.close()
    job.join()
  }
}
