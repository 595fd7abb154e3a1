// Three pickers put apples into one basket, and somebody counts them.
package com.example.subjects.harvest

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch

class Orchard {
  /** How many apples there are. */
  suspend fun pick(): Int = coroutineScope {
    val basket = Channel<Int>()
    val count = async(Dispatchers.Default) { count(basket) }
    val pickers = List(3) { row -> launch(Dispatchers.IO) { pickRow(row, basket) } }
    pickers.joinAll()
    basket.close()
    count.await()
  }

  private suspend fun pickRow(row: Int, basket: Channel<Int>) {
    repeat(4) {
      delay(10L * (row + 1))
      basket.send(1)
    }
  }

  private suspend fun count(basket: Channel<Int>): Int {
    var apples = 0
    for (some in basket) apples += some
    return apples
  }
}
