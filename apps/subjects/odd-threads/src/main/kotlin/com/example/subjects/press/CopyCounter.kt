// Counts copies in an actor: a coroutine on a thread of its own that takes messages from a channel.
package com.example.subjects.press

import android.os.SystemClock
import java.util.concurrent.Executors
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch

class CopyCounter {
  private sealed class Message
  private class Add(val copies: Int) : Message()
  private class Ask(val answer: CompletableDeferred<Int>) : Message()

  private val messages = Channel<Message>(Channel.UNLIMITED)
  private val thread = Executors.newSingleThreadExecutor { Thread(it, "copy-counter").apply { isDaemon = true } }

  /** The copies that were counted so far. */
  @Volatile
  var sum = 0
    private set

  init {
    CoroutineScope(thread.asCoroutineDispatcher()).launch {
      for (message in messages) take(message)
    }
  }

  /** Counts copies, in the background. */
  fun add(copies: Int) {
    messages.trySend(Add(copies))
  }

  /** The copies that were counted once all that was added before is. */
  suspend fun ask(): Int = CompletableDeferred<Int>().also { messages.send(Ask(it)) }.await()

  private fun take(message: Message) {
    when (message) {
      is Add -> {
        SystemClock.sleep(COUNT_MS)
        sum += message.copies
      }
      is Ask -> message.answer.complete(sum)
    }
  }

  private companion object {
    const val COUNT_MS = 20L
  }
}
