// Recipes that are kept, and a wheel that is shared.
package com.example.subjects.mill

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class StoreTest {
  private val archive = Archive()
  private val cache = RecipeCache(archive)
  private val wheel = WaterWheel()
  private val shifts = Shifts(wheel)

  @After
  fun closeShifts() {
    shifts.close()
  }

  @Test
  fun searchesTheArchiveOnce() {
    cache.prefetch("rye")
    val wish = runBlocking { Customer("rye").chooseAsync().await() }
    val recipe = cache.get(wish)
    assertTrue(cache.close())
    assertEquals(Recipe("rye", 3), recipe)
    assertEquals(1, archive.searches)
  }

  @Test
  fun sharesTheSearch() {
    cache.prefetchShared("rye")
    val wish = runBlocking { Customer("rye").chooseAsync().await() }
    val recipe = cache.getShared(wish)
    assertTrue(cache.close())
    assertEquals(Recipe("rye", 3), recipe)
    assertEquals(1, archive.searches)
  }

  @Test
  fun siftsWhileItGrinds() {
    val ground = shifts.grind("spelt", 300)
    val sifted = shifts.sift("bran")
    assertEquals("ground spelt", ground.get(20, TimeUnit.SECONDS))
    assertEquals("sifted bran", sifted.get(20, TimeUnit.SECONDS))
    assertTrue(wheel.isHalted())
  }

  @Test
  fun siftsWithTheWheelInUse() {
    wheel.acquire()
    val ground = shifts.grind("spelt", 300)
    val sifted = shifts.sift("bran")
    assertEquals("ground spelt", ground.get(60, TimeUnit.SECONDS))
    assertEquals("sifted bran", sifted.get(60, TimeUnit.SECONDS))
    wheel.release()
    assertTrue(wheel.isHalted())
  }
}
