// A cart's model on a screen that comes and goes: only the last two tests do not depend on how quick the background is.
package com.example.subjects.cart

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CartTest {
  private val history = History()
  private val screen = Screen()
  private lateinit var model: CartModel

  @Before
  fun open() {
    model = onMain { CartModel(history).also { screen.open(it) } }
  }

  @Test
  fun showsTheTotal() {
    onMain { screen.show(model.total) }
    model.sum(listOf(3, 4, 5))
    Thread.sleep(250)
    assertEquals(listOf(12), onMain { screen.shown.toList() })
  }

  @Test
  fun showsPriceAndStock() {
    onMain { screen.show(model.article) }
    val both = CountDownLatch(1)
    onMain { model.article.observe(screen) { if (it.startsWith("stock")) both.countDown() } }
    model.ask("tea")
    assertTrue(both.await(10, TimeUnit.SECONDS))
    assertEquals(listOf("price of tea", "stock of tea"), onMain { screen.shown.toList() })
  }

  @Test
  fun showsTheTotalBeforeItLeaves() {
    onMain { screen.show(model.total) }
    model.sum(listOf(1, 2))
    Thread.sleep(250)
    onMain { screen.leave() }
    assertEquals(listOf(3), onMain { screen.shown.toList() })
  }

  @Test
  fun looksUpBeforeItIsCleared() {
    model.lookUp("tea")
    Thread.sleep(250)
    onMain { screen.clear() }
    Thread.sleep(50)
    assertEquals(1, onMain { history.entries().size })
  }

  @Test
  fun buysBeforeItIsCleared() {
    onMain { model.buy() }
    Thread.sleep(300)
    onMain { screen.clear() }
    assertEquals(listOf("bought"), onMain { history.entries() })
  }

  @Test
  fun showsTheTotalOnceItIsThere() {
    val there = CountDownLatch(1)
    onMain { model.total.observe(screen) { there.countDown() } }
    model.sum(listOf(3, 4, 5))
    assertTrue(there.await(10, TimeUnit.SECONDS))
    assertEquals(12, onMain { model.total.value })
  }

  @Test
  fun forgetsWhatComesTooLate() {
    model.lookUpCarefully("tea")
    onMain { screen.clear() }
    Thread.sleep(100)
    assertTrue(onMain { history.isClosed })
  }
}
