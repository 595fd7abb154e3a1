// The line fills bottles; its thermometer is read, and the recipe.
package com.example.subjects.brewery

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.async
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class LineTest {
  @Test
  fun fillsTheBottles() {
    val line = BottlingLine()
    line.warmUp()
    SystemClock.sleep(350)
    val display = line.switchDisplayOn()
    line.fill()
    runBlocking { withTimeoutOrNull(5000) { display.join() } }
    assertEquals(listOf("filling", "full"), line.shown)
  }

  @Test
  fun readsTheThermometer() {
    val thermometer = Thermometer()
    val degrees = runBlocking {
      val next = async(start = CoroutineStart.UNDISPATCHED) { thermometer.next() }
      thermometer.measured(66)
      next.await()
    }
    assertEquals(66, degrees)
    SystemClock.sleep(350)
    thermometer.measured(67)
  }

  @Test
  fun readsTheRecipe() {
    val steps = runBlocking { Recipe().steps().toList() }
    assertEquals(listOf("Hallertau at 60", "Saaz at 20", "Cascade at 5"), steps)
  }
}
