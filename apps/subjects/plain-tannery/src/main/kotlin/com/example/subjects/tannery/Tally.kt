package com.example.subjects.tannery

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch

/** Counts hides; only one coroutine ever touches the numbers. */
class Tally {
  private sealed interface Message

  private class Add(val kind: String, val count: Int) : Message

  private class Ask(val answer: CompletableDeferred<Map<String, Int>>) : Message

  private val scope = CoroutineScope(Dispatchers.Default)
  private val messages = Channel<Message>(Channel.UNLIMITED)

  fun start() {
    scope.launch {
      val counts = HashMap<String, Int>()
      for (message in messages) {
        when (message) {
          is Add -> counts[message.kind] = (counts[message.kind] ?: 0) + message.count
          is Ask -> message.answer.complete(counts.toMap())
        }
      }
    }
  }

  fun add(kind: String, count: Int) {
    messages.trySend(Add(kind, count))
  }

  fun counts(): Deferred<Map<String, Int>> {
    val answer = CompletableDeferred<Map<String, Int>>()
    messages.trySend(Ask(answer))
    return answer
  }
}
