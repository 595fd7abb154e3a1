// Beer is ordered, and hops.
package com.example.subjects.brewery

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class OrdersTest {
  @Test
  fun servesAGlass() {
    val room = TapRoom()
    room.open()
    SystemClock.sleep(350)
    room.order("stout")
    assertEquals("a glass of stout", room.take(5))
  }

  @Test
  fun asksForThePrice() {
    val market = HopMarket()
    market.refresh()
    SystemClock.sleep(350)
    market.region = "south"
    val price = market.price().toFuture()
    assertEquals("south: 14", price.get())
  }
}
