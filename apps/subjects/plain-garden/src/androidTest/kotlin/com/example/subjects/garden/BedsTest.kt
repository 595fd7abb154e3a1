// Coroutines: states that are passed over, a listener that comes late, a job that is cancelled, two questions at once.
package com.example.subjects.garden

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BedsTest {
  @Test
  fun keepsADiary() {
    val sowing = Sowing()
    val diary = mutableListOf<String>()
    val keeping = onMain { sowing.keepDiary(diary) }

    sowing.step("sown")
    assertEquals("15 May", Almanac.lastFrost())
    sowing.step("watered")

    assertTrue(within(3000) { onMain { diary.last() } == "watered" })
    assertEquals(listOf("raked", "sown", "watered"), onMain { diary.toList() })
    keeping.cancel()
  }

  @Test
  fun seesWhoComes() {
    val gate = Gate()
    val visitor = gate.awaitVisitor()
    assertEquals("15 May", Almanac.lastFrost())
    gate.enter("Ann")
    assertEquals("Ann", runBlocking { withTimeout(2500) { visitor.await() } })
  }

  @Test
  fun putsTheHoseAway() {
    val hose = Hose()
    val watering = hose.water()
    assertEquals("15 May", Almanac.lastFrost())
    runBlocking { watering.cancelAndJoin() }
    assertFalse(hose.liesAbout)
  }

  @Test
  fun putsTheHoseAwayAtOnce() {
    val hose = Hose()
    val watering = hose.water(CoroutineStart.UNDISPATCHED)
    runBlocking { watering.cancelAndJoin() }
    assertFalse(hose.liesAbout)
  }

  @Test
  fun reckons() {
    val sum = Bill().reckon()
    assertEquals(7, runBlocking { sum.await() })
  }

  @Test
  fun reckonsInTurn() {
    val sum = Bill().reckonInTurn()
    assertEquals(7, runBlocking { sum.await() })
  }
}
