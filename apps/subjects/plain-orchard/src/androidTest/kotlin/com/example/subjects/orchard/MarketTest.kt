// At the market: what a kilo costs.
package com.example.subjects.orchard

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class MarketTest {
  @Test
  fun looksUpThePrice() {
    val prices = Prices()
    prices.load("Cox")
    prices.awaitAnswers()
    assertEquals(210, prices.of("Cox"))
  }

  @Test
  fun hearsThePrice() {
    val market = Market()
    market.open()
    assertEquals("waxing", Almanac.moon())
    assertEquals(210, runBlocking { market.price() })
  }
}
