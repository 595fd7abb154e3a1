// The supplier's price list, over a socket.
package com.example.subjects.pottery

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SupplierTest {
  private lateinit var server: PriceFeedServer
  private val client = PriceFeedClient()
  private val shelf = GlazeShelf()

  @Before
  fun setUp() {
    server = PriceFeedServer(listOf("celadon 12", "tenmoku 9"))
    shelf.set("celadon", 3)
    shelf.set("tenmoku", 2)
  }

  @After
  fun tearDown() {
    client.close()
    server.close()
  }

  @Test
  fun stockIsWorthWhatTheSupplierSays() {
    client.connect(server.port)
    SystemClock.sleep(200) // let the answer arrive
    val prices = client.readPrices()
    val worth = prices.entries.sumOf { (glaze, price) -> price * shelf.amount(glaze) }
    assertEquals(54, worth)
  }

  @Test
  fun stockIsWorthWhatTheWholeListSays() {
    client.connect(server.port)
    val prices = client.readAllPrices()
    val worth = prices.entries.sumOf { (glaze, price) -> price * shelf.amount(glaze) }
    assertEquals(54, worth)
  }
}
