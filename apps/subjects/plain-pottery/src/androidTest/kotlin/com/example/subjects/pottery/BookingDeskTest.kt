// Quotes for classes, and what customers are told.
package com.example.subjects.pottery

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BookingDeskTest {
  private val fees = mapOf("wheel" to 40, "handbuilding" to 25, "raku" to 80)
  private val desk = BookingDesk(fees, Roster())

  @Test
  fun quotesWhatWasAskedFor() {
    val basket = mutableListOf("wheel", "handbuilding")
    val quote = desk.quote(basket)
    val place = desk.reserve("Ada", "wheel").get(5, TimeUnit.SECONDS)
    assertEquals(1, place)
    basket.add("raku")
    val longer = desk.quote(basket)
    assertEquals(65, quote.get(5, TimeUnit.SECONDS))
    assertEquals(145, longer.get(5, TimeUnit.SECONDS))
  }

  @Test
  fun quotesWhatWasInTheBasketThen() {
    val basket = mutableListOf("wheel", "handbuilding")
    val quote = desk.quote(basket.toList())
    val place = desk.reserve("Ada", "wheel").get()
    assertEquals(1, place)
    basket.add("raku")
    val longer = desk.quote(basket.toList())
    assertEquals(65, quote.get())
    assertEquals(145, longer.get())
  }

  @Test
  fun tellsTheCustomerOnce() {
    val inbox = Inbox()
    val outbox = Outbox(inbox)
    val place = desk.reserve("Ada", "raku").get(5, TimeUnit.SECONDS)
    outbox.send(Message(7, "Ada", "You have place $place in raku"))
    assertTrue(outbox.awaitAcknowledged(7, 5, TimeUnit.SECONDS))
    assertEquals(listOf("Ada: You have place 1 in raku"), inbox.messages())
  }
}
