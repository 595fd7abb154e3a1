// What the app sets up as it starts, together with the layers that use it.
package com.example.subjects.pottery

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class StartupTest {
  private val book = Journal<String>()

  @Test
  fun chimeRingsForAGuest() {
    val desk = FrontDesk(Studio.events)
    val opened = desk.open()
    assertTrue(opened.get(5, TimeUnit.SECONDS))
    assertTrue(desk.guests().isEmpty())
    desk.checkIn("Ada")
    assertTrue("no ring for Ada", Studio.chime.rings.await("Ada", 2, TimeUnit.SECONDS))
    assertEquals(listOf("Ada"), desk.guests())
  }

  @Test
  fun chimeRingsOnceConnected() {
    val desk = FrontDesk(Studio.events)
    assertTrue(Studio.chimeReady.await(40, TimeUnit.SECONDS))
    val opened = desk.open()
    assertTrue(opened.get())
    desk.checkIn("Berta")
    assertTrue("no ring for Berta", Studio.chime.rings.await("Berta", 40, TimeUnit.SECONDS))
    assertEquals(listOf("Berta"), desk.guests())
  }

  @Test
  fun deliveryIsAddedToTheStock() {
    val deliveries = DeliveryDesk(Studio.shelf, book)
    val coins = Till(Studio.priceBook).open()
    assertEquals(5000, coins.get(5, TimeUnit.SECONDS))
    deliveries.receive("celadon", 8).get(5, TimeUnit.SECONDS)
    assertEquals(listOf("celadon +8"), book.entries())
    assertEquals(20, Studio.shelf.amount("celadon"))
  }

  @Test
  fun deliveryIsAddedToTheSeededStock() {
    val deliveries = DeliveryDesk(Studio.shelf, book)
    assertTrue(Studio.seeded.await(40, TimeUnit.SECONDS))
    val now = deliveries.receive("tenmoku", 5).get()
    assertEquals(listOf("tenmoku +5"), book.entries())
    assertEquals(11, now)
    assertEquals(11, Studio.shelf.amount("tenmoku"))
  }

  @Test
  fun tillAddsUpThePrices() {
    val till = Till(Studio.priceBook)
    val coins = till.open().get(5, TimeUnit.SECONDS)
    assertEquals(5000, coins)
    till.scan("mug")
    till.scan("plate")
    val total = till.total()
    assertEquals(3400, total)
  }
}
