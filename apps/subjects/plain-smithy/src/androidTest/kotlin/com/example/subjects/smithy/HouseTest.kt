// In the house: visitors come, iron is ordered, and the stock is counted.
package com.example.subjects.smithy

import android.content.ContentValues
import android.database.ContentObserver
import android.os.Handler
import android.os.HandlerThread
import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CountDownLatch
import kotlin.concurrent.thread
import org.greenrobot.eventbus.EventBus
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class HouseTest : SmithyTest() {
  private lateinit var office: TelegraphOffice

  @Before
  fun openTheOffice() {
    office = TelegraphOffice()
    office.open()
  }

  @After
  fun closeTheOffice() = office.close()

  @Test
  fun greetsTheVisitor() {
    val bus = EventBus.builder().build()
    val desk = FrontDesk(bus)
    val greeted =
      greetedWhile(DoorBell(bus)) {
        desk.admit("Ida")
        assertTrue("Ida" in desk.guestBook().get())
      }
    assertEquals(listOf("Ida"), greeted)
  }

  @Test
  fun wiresForIron() {
    Wire(office.port).use { wire ->
      wire.send("14 pounds of bar")
      assertEquals("ACK 14 pounds of bar", wire.line())
      countTheTill(coins = 12)
      assertEquals("PRICE 42", wire.rest())
    }
  }

  @Test
  fun tidiesTheLedger() {
    val ledger = Ledger(emptyFile("ledger.txt"))
    ledger.add("nail", 100)
    ledger.add("nail", 50)
    ledger.tidy()
    countTheTill(coins = 12)
    ledger.add("hinge", 4)
    ledger.close()
    assertEquals(150, ledger.stock("nail"))
    assertEquals(4, ledger.stock("hinge"))
  }

  @Test
  fun hearsOfNewStock() {
    val resolver = context.contentResolver
    val changed = CountDownLatch(1)
    val thread = HandlerThread("stock").apply { start() }
    val observer =
      object : ContentObserver(Handler(thread.looper)) {
        override fun onChange(self: Boolean) = changed.countDown()
      }
    resolver.registerContentObserver(StockProvider.STOCK, false, observer)
    resolver.insert(StockProvider.STOCK, ContentValues().apply { put("kind", "bar"); put("bars", 7) })
    changed.await()
    resolver.unregisterContentObserver(observer)
    val bars = resolver.query(StockProvider.STOCK, null, null, null, null)!!.use {
      assertTrue(it.moveToFirst())
      it.getInt(1)
    }
    assertEquals(7, bars)
    thread.quitSafely()
  }

  /** A clerk counts the till, coin by coin. */
  private fun countTheTill(coins: Int) {
    var counted = 0
    val clerk = thread(name = "clerk") {
      repeat(coins) {
        SystemClock.sleep(25)
        counted++
      }
    }
    clerk.join()
    assertEquals(coins, counted)
  }
}
