package com.example.subjects.tannery

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.withTimeoutOrNull

enum class Delivery {
  SENT,
  FAILED,
}

/** Takes messages, and acknowledges them by their number. */
interface ChatServer {
  fun deliver(number: Int, text: String, acknowledge: (Int) -> Unit)
}

/** Chats with the dealers. What is not acknowledged within a second is marked, so that it can be sent again. */
class ChatClient(private val server: ChatServer) {
  private val numbers = AtomicInteger()
  private val pending = ConcurrentHashMap<Int, CompletableDeferred<Unit>>()

  suspend fun send(text: String): Delivery {
    val number = numbers.incrementAndGet()
    val acknowledged = CompletableDeferred<Unit>()
    pending[number] = acknowledged
    server.deliver(number, text, ::acknowledged)
    val there = withTimeoutOrNull(1000) { acknowledged.await() }
    pending.remove(number)
    return if (there != null) Delivery.SENT else Delivery.FAILED
  }

  private fun acknowledged(number: Int) {
    pending[number]?.complete(Unit)
  }
}
