// Orders, carts and notices of deliveries.
package com.example.subjects.mill

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicReference
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DeliveryTest {
  private val desk = OrderDesk()
  private val notices = Notices()
  private val shown = ShownNotices()

  private fun <T> onMain(read: () -> T): T {
    val value = AtomicReference<T>()
    InstrumentationRegistry.getInstrumentation().runOnMainSync { value.set(read()) }
    return value.get()
  }

  @After
  fun close() {
    desk.close()
    notices.close()
  }

  @Test
  fun packsBothOrders() = runBlocking {
    desk.open()
    desk.order("flour")
    delay(300)
    desk.order("bran")
    val packed = withTimeout(20_000) { desk.packed.first { "parcel of bran" in it } }
    assertEquals(listOf("parcel of flour", "parcel of bran"), packed)
  }

  @Test
  fun packsBothOrdersInTurn() = runBlocking {
    desk.openInTurn()
    desk.order("flour")
    delay(300)
    desk.order("bran")
    val packed = desk.packed.first { "parcel of bran" in it }
    assertEquals(listOf("parcel of flour", "parcel of bran"), packed)
  }

  @Test
  fun ordersOneCart() {
    CartServer().use { office ->
      office.start()
      val client = CartClient(office.port())
      val answer = client.order("two sacks of rye").get(20, TimeUnit.SECONDS)
      client.close()
      assertEquals("cart for two sacks of rye", answer)
      assertEquals(listOf("two sacks of rye"), office.orders())
    }
  }

  @Test
  fun showsTheNoticeOnce() {
    val yard = onMain { Yard(notices, shown).apply { open() } }
    notices.announce("oats from the north")
    assertTrue(shown.any.await(20, TimeUnit.SECONDS))
    Thread.sleep(300)
    onMain { yard.close() }
    onMain { Yard(notices, shown).open() }
    assertEquals(listOf("oats from the north"), onMain { shown.texts.toList() })
  }
}
