// The till by the door.
package com.example.subjects.pottery

import java.util.concurrent.CompletableFuture

class Till(private val book: PriceBook) {
  private val scanned = mutableListOf<String>()

  /** Counts the coins before anything is sold. */
  fun open(): CompletableFuture<Int> {
    val coins = CompletableFuture<Int>()
    Thread(CountCoins(coins), "till").start()
    return coins
  }

  fun scan(pot: String) {
    scanned += pot
  }

  fun total(): Int = scanned.sumOf { book.priceOf(it) }

  private class CountCoins(private val coins: CompletableFuture<Int>) : Runnable {
    override fun run() {
      Thread.sleep(COUNT_MS)
      coins.complete(5000)
    }
  }

  private companion object {
    const val COUNT_MS = 100L
  }
}
