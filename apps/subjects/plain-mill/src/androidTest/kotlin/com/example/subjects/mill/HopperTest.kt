// What the miller does at the hopper: weighing, ringing, grinding as set.
package com.example.subjects.mill

import android.content.Context
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class HopperTest {
  private val context = InstrumentationRegistry.getInstrumentation().targetContext
  private val settings = context.getSharedPreferences(Miller.SETTINGS, Context.MODE_PRIVATE)
  private val scale = SackScale()
  private val bell = MillBell()

  @Before
  fun resetSettings() {
    settings.edit().clear().commit()
  }

  @After
  fun closeScale() {
    scale.close()
  }

  @Test
  fun tellsTheWeight() {
    val weight = CompletableFuture<Int>()
    scale.weigh(40)
    scale.addListener { weight.complete(it) }
    assertEquals(40, weight.get(10, TimeUnit.SECONDS))
  }

  @Test
  fun tellsTheWeightToWhoListens() {
    val weight = CompletableFuture<Int>()
    scale.addListener { weight.complete(it) }.get(60, TimeUnit.SECONDS)
    scale.weigh(40)
    assertEquals(40, weight.get(60, TimeUnit.SECONDS))
  }

  @Test
  fun ringsForEachSack() {
    bell.ring()
    Thread.sleep(400)
    assertTrue("the second sack is not rung for", bell.ring())
    assertEquals(2, bell.rung())
  }

  @Test
  fun grindsAsCoarselyAsSet() {
    val miller = Miller(context)
    val flour = miller.grindSoon("oats")
    settings.edit().putInt(Miller.COARSENESS, 3).apply()
    assertEquals("oats, coarseness 3", flour.get(20, TimeUnit.SECONDS))
    miller.close()
  }
}
