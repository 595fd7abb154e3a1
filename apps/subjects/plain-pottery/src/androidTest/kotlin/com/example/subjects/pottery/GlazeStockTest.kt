// The shelf, those who refill it, and the recipes.
package com.example.subjects.pottery

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertSame
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class GlazeStockTest {
  private val shelf = GlazeShelf()
  private val notifier = StockNotifier()
  private val restocker = Restocker(shelf, notifier)
  private val printer = LabelPrinter()
  private val recipeBook = RecipeBook()
  private val recipes = RecipeRepository(recipeBook)
  private val scale = Scale()

  private val order = linkedMapOf("celadon" to 4, "shino" to 2, "ash" to 7)
  private val expectedLabels = listOf("celadon: 5", "shino: 2", "ash: 7")

  @After
  fun tearDown() {
    restocker.close()
    recipes.close()
    scale.close()
  }

  @Test
  fun labelsShowTheNewStock() {
    shelf.set("celadon", 1)
    val restocked = CountDownLatch(1)
    notifier.addListener { restocked.countDown() }
    restocker.restock(order)
    assertTrue("not restocked", restocked.await(5, TimeUnit.SECONDS))
    assertTrue(printer.warmUp().get(5, TimeUnit.SECONDS))
    val labels = printer.print(shelf, order.keys.toList())
    assertEquals(expectedLabels, labels)
  }

  @Test
  fun labelsShowAllTheNewStock() {
    shelf.set("celadon", 1)
    val restocked = CountDownLatch(order.size)
    notifier.addListener { restocked.countDown() }
    restocker.restock(order)
    assertTrue("not restocked", restocked.await(40, TimeUnit.SECONDS))
    assertTrue(printer.warmUp().get())
    val labels = printer.print(shelf, order.keys.toList())
    assertEquals(expectedLabels, labels)
  }

  @Test
  fun recipeIsLookedUpOnce() {
    val first = recipes.find("shino")
    val grams = scale.weigh(150).get(5, TimeUnit.SECONDS)
    assertEquals(150, grams)
    val second = recipes.find("shino")
    assertEquals("Shino", first.get(5, TimeUnit.SECONDS).title)
    assertEquals(15, second.get(5, TimeUnit.SECONDS).silica)
    assertEquals(1, recipeBook.lookups)
  }

  @Test
  fun recipeIsSharedByThoseWhoAsk() {
    val first = recipes.findShared("shino")
    val grams = scale.weigh(150).get()
    assertEquals(150, grams)
    val second = recipes.findShared("shino")
    assertEquals("Shino", first.get().title)
    assertSame(first.get(), second.get())
    assertEquals(1, recipeBook.lookups)
  }
}
