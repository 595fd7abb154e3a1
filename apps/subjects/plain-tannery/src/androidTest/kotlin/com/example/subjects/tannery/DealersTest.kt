// Chats with the dealers, and watches their prices.
package com.example.subjects.tannery

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.Executors
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

/** A server that acknowledges what it gets, after a moment. */
class ScriptedServer : ChatServer {
  private val network = Executors.newSingleThreadExecutor()

  override fun deliver(number: Int, text: String, acknowledge: (Int) -> Unit) {
    network.execute(Ack(number, acknowledge))
  }

  private class Ack(private val number: Int, private val acknowledge: (Int) -> Unit) : Runnable {
    override fun run() {
      Thread.sleep(8)
      acknowledge(number)
    }
  }
}

infix fun ChatClient.says(text: String) {
  val delivery = runBlocking { send(text) }
  assertEquals("not sent: $text", Delivery.SENT, delivery)
}

class Auction(private val ticker: PriceTicker) {
  fun bid(euros: Int) {
    ticker.price(euros)
  }

  fun pause() {
    assertEquals("open", Depot().ring().visit())
  }

  fun shows(vararg prices: String) {
    for (price in prices) assertEquals(price, ticker.next(10))
  }
}

fun auction(steps: Auction.() -> Unit) {
  val ticker = PriceTicker()
  Auction(ticker).steps()
  ticker.close()
}

@RunWith(AndroidJUnit4::class)
class DealersTest {
  @Test
  fun asksForThePrice() {
    val client = ChatClient(ScriptedServer())
    client says "what is an ox hide?"
  }

  @Test
  fun drawsBothPrices() = auction {
    bid(12)
    pause()
    bid(14)
    shows("12 euros", "14 euros")
  }

  @Test
  fun talliesTheHides() {
    val tally = Tally()
    tally.add("ox", 2)
    tally.start()
    val other = Thread { repeat(3) { tally.add("goat", 1) } }.apply { start() }
    tally.add("ox", 1)
    other.join()
    val counts = runBlocking { tally.counts().await() }
    assertEquals(mapOf("ox" to 3, "goat" to 3), counts)
  }
}
