package com.example.subjects.lifeboat

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ObsoleteCoroutinesApi
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.actor
import kotlinx.coroutines.delay

/** Keeps the log of the watch; all that it is told goes through one mailbox. */
@OptIn(ObsoleteCoroutinesApi::class)
class Logkeeper {
  private sealed interface Note

  private class Add(val line: String) : Note

  private class Ask(val answer: CompletableDeferred<List<String>>) : Note

  private val mailbox =
    CoroutineScope(Dispatchers.Default).actor<Note>(capacity = Channel.UNLIMITED) {
      val lines = mutableListOf<String>()
      for (note in channel) {
        delay(10)
        when (note) {
          is Add -> lines += note.line
          is Ask -> note.answer.complete(lines.toList())
        }
      }
    }

  fun add(line: String) {
    mailbox.trySend(Add(line))
  }

  suspend fun lines(): List<String> {
    val answer = CompletableDeferred<List<String>>()
    mailbox.send(Ask(answer))
    return answer.await()
  }
}
