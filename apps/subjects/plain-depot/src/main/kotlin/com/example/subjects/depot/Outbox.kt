package com.example.subjects.depot

import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Semaphore
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.launch

/** Sends what is put in, while there is a network. */
class Outbox {
  private val network = MutableStateFlow(false)
  private val letters = Channel<String>(Channel.UNLIMITED)
  private val done = Semaphore(0)

  val sent = CopyOnWriteArrayList<String>()

  init {
    CoroutineScope(Dispatchers.IO).launch {
      for (letter in letters) {
        network.first { it }
        delay(15)
        sent += letter
        done.release()
      }
    }
  }

  fun put(letter: String) {
    letters.trySend(letter)
  }

  fun networkIs(there: Boolean) {
    network.value = there
  }

  fun awaitSent(count: Int) = done.acquire(count)
}
