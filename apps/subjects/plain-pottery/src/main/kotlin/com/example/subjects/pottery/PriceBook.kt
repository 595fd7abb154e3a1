// What the pots on the shelf by the till cost, in pence.
package com.example.subjects.pottery

class PriceBook {
  @Volatile
  lateinit var prices: Map<String, Int>

  fun priceOf(pot: String): Int = prices.getValue(pot)
}

/** Reads the price list into the book. */
class PriceBookReader(private val book: PriceBook) : Runnable {
  override fun run() {
    book.prices = LIST.lines().associate { line ->
      val (pot, pence) = line.split(",")
      pot.trim() to pence.trim().toInt()
    }
  }

  private companion object {
    const val LIST = "mug, 1400\nplate, 2000\nteapot, 5600\nbowl, 1700"
  }
}
