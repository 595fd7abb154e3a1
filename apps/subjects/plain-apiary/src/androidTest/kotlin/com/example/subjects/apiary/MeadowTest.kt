// Outside: what grows, and whether it rains on it.
package com.example.subjects.apiary

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.filterNotNull
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class MeadowTest {
  @Test
  fun looksUpOnce() = runBlocking {
    val search = PlantSearch()
    search.lookUpWhenQuiet()
    search.type("lin")
    delay(100)
    search.type("linden")
    search.bloom.first { it?.plant == "linden" }
    assertEquals(listOf("linden"), search.lookedUp.toList())
  }

  @Test
  fun showsTheLastPlant() = runBlocking {
    val search = PlantSearch()
    search.lookUpEach()
    search.type("lin")
    search.type("linden")
    search.bloom.filterNotNull().first { it.plant == "linden" }
    assertEquals(Bloom("linden", "June"), search.bloom.value)
  }

  @Test
  fun showsWhatTheNurseryHas() {
    val shown = Catalogue().seeds().blockingLast()
    assertEquals(listOf("clover", "phacelia"), shown)
  }

  @Test
  fun showsTheShelfFirst() {
    val shown = Catalogue().seedsInOrder().toList().blockingGet()
    assertEquals(listOf(listOf("clover"), listOf("clover", "phacelia")), shown)
  }

  @Test
  fun measuresTheRain() = runBlocking {
    val rain = RainGauge().rain().take(3).toList()
    assertEquals(listOf(1, 2, 3), rain)
  }
}
