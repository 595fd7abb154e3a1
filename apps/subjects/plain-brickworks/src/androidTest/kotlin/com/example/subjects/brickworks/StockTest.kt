// How many bricks there are, and what they cost.
package com.example.subjects.brickworks

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class StockTest : BrickworksTest() {
  @Test
  fun countsTheBricks() {
    val repository = StockRepository(executors)
    assertEquals(700, repository.stock("clinker").getOrAwaitValue())
  }

  @Test
  fun tellsThePrices() {
    val feed = PriceFeed()
    feed.start()
    val prices = runBlocking { feed.prices.first { it.isNotEmpty() } }
    feed.stop()
    assertEquals(90, prices["clinker"])
  }
}
