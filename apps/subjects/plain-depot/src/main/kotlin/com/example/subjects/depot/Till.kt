package com.example.subjects.depot

import android.os.SystemClock
import java.util.UUID
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executors
import kotlin.coroutines.resume
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withTimeoutOrNull

/** Takes payments through a gateway, and tries again where that does not answer. */
class Till(private val gateway: Gateway) {
  suspend fun pay(cents: Int): String? {
    repeat(3) {
      val receipt = withTimeoutOrNull(800) { gateway.charge(UUID.randomUUID(), cents) }
      if (receipt != null) return receipt
    }
    return null
  }
}

/** Books each key once. */
class Gateway {
  private val bank = Executors.newSingleThreadExecutor()

  val keys = CopyOnWriteArrayList<UUID>()

  suspend fun charge(key: UUID, cents: Int): String = suspendCancellableCoroutine {
    keys.addIfAbsent(key)
    bank.execute(Book(cents, it))
  }

  private class Book(private val cents: Int, private val answer: CancellableContinuation<String>) : Runnable {
    override fun run() {
      SystemClock.sleep(25)
      answer.resume("paid $cents")
    }
  }
}
