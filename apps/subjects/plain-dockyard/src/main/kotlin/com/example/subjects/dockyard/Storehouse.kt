package com.example.subjects.dockyard

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

/** A store of rope, kept by a coroutine that reads its orders from a channel. */
class Storehouse {
  private sealed interface Order

  private class Add(val metres: Int) : Order

  private class Ask(val answer: CompletableDeferred<Int>) : Order

  private val orders = Channel<Order>(Channel.UNLIMITED)

  init {
    CoroutineScope(Dispatchers.Default).launch {
      var metres = 0
      for (order in orders) {
        when (order) {
          is Add -> {
            delay(5)
            metres += order.metres
          }
          is Ask -> order.answer.complete(metres)
        }
      }
    }
  }

  fun add(metres: Int) {
    orders.trySend(Add(metres))
  }

  suspend fun metres(): Int {
    val answer = CompletableDeferred<Int>()
    orders.send(Ask(answer))
    return answer.await()
  }
}
