// Carts are paid for.
package com.example.subjects.depot

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CheckoutTest {
  private lateinit var cart: CartTotals
  private lateinit var gateway: Gateway

  @Before
  fun setUp() {
    cart = CartTotals()
    gateway = Gateway()
  }

  @Test
  fun takesTheCouponOff() {
    cart.add(150)
    cart.add(50)
    val percent = cart.validate("TEN").blockingGet()
    cart.apply(percent)
    assertEquals(180, cart.checkOut())
  }

  @Test
  fun chargesOnce() = runBlocking {
    val receipt = Till(gateway).pay(1290)
    assertEquals("paid 1290", receipt)
    assertEquals("charged more than once", 1, gateway.keys.size)
  }

  @Test
  fun showsTheOldRateAndThenTheNew() =
    RateProvider().rates().probe {
      shows("1.08 (yesterday)")
      shows("1.11")
    }

  @Test
  fun refreshesTheTokenOnce() = runBlocking {
    val refresher = TokenRefresher()
    val stale = refresher.token
    val tokens = List(3) { async(Dispatchers.Default) { refresher.refreshed(stale) } }.awaitAll()
    assertEquals(listOf("t1", "t1", "t1"), tokens)
    assertEquals(1, refresher.refreshes)
  }
}
