// A customer asks what a book will cost: paper, leather, and a voucher.
package com.example.subjects.bindery

import androidx.test.ext.junit.runners.AndroidJUnit4
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.core.ObservableEmitter
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class EstimateTest {
  @get:Rule val ledger = LedgerRule(pages = 3)

  private val market =
    object : PaperMarket {
      val connections = AtomicInteger()

      override fun connect(prices: ObservableEmitter<Int>) {
        prices.onNext(40 + connections.incrementAndGet())
      }

      override fun disconnect() {}
    }

  @Test
  fun keepsAVoucherAndTheGilding() {
    val customer = Customer()
    customer wants ("boards" to 1000)
    val redeemed = customer redeems "SPRING"
    measureThePages()
    customer wants ("gilding" to 500)
    runBlocking { redeemed.join() }
    assertEquals(1200, customer.total)
  }

  @Test
  fun sharesTheConnectionToTheMarket() {
    val prices = PaperPrices(market)
    assertEquals(41, prices.latest.firstOrError().blockingGet())
    ledger.clerkBegins().join()
    assertEquals(41, prices.latest.firstElement().blockingGet())
    assertEquals(1, market.connections.get())
  }

  @Test
  fun asksOnceForTheLeather() {
    val asked = AtomicInteger()
    val stock = LeatherStock {
      asked.incrementAndGet()
      delay(20)
      12
    }
    val answers = runBlocking { awaitAll(*Array(3) { async(Dispatchers.Default) { stock.skins("calf") } }) }
    assertEquals(listOf(12, 12, 12), answers)
    assertEquals(1, asked.get())
  }

  @Test
  fun marblesTheEndpapers() {
    val endpapers = Endpapers()
    endpapers.prepare()
    Thread.sleep(20)
    endpapers.papers().test().awaitDone(30, TimeUnit.SECONDS).assertValues("ox blood nonpareil", "indigo bouquet")
  }

  private class Customer {
    private val estimate = Estimate({ 20 })

    val total
      get() = estimate.total

    infix fun wants(item: Pair<String, Int>) = estimate.add(item.first, item.second)

    infix fun redeems(code: String): Job = estimate.redeem(code)
  }

  /** The pages and their heights come from two rulers, 40 ms apart. */
  private fun measureThePages() {
    val pages = Observable.intervalRange(1, 8, 40, 40, TimeUnit.MILLISECONDS)
    val heights = Observable.just(21, 22, 21, 21, 22, 22, 21, 21)
    assertEquals(8L, pages.zipWith(heights) { page, _ -> page }.blockingLast())
  }
}
