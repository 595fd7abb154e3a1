package com.example.subjects.garden

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.delay

/** Asks for a price and for a discount, both at once. */
class Bill {
  private val scope = CoroutineScope(Dispatchers.IO)

  @Volatile private var discount = 0

  private suspend fun askForDiscount() {
    delay(20)
    discount = 2
  }

  private suspend fun askForPrice(): Int {
    delay(400)
    return 9
  }

  /** Takes the discount that is known when the price comes. */
  fun reckon(): Deferred<Int> =
    scope.async {
      var sum = 0
      awaitAll(async { askForDiscount() }, async { sum = askForPrice() - discount })
      sum
    }

  /** Takes the discount that it has waited for. */
  fun reckonInTurn(): Deferred<Int> =
    scope.async {
      val asked = async { askForDiscount() }
      val price = async { askForPrice() }
      asked.await()
      price.await() - discount
    }
}
