// The office on land: fares, uploads, plans of the decks, and who is on board.
package com.example.subjects.ferry

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class OfficeTest {
  private val instrumentation = InstrumentationRegistry.getInstrumentation()

  @Test
  fun changesTheFare() {
    val fares = Fares(instrumentation.targetContext)
    fares.changeCar(31)
    assertEquals("8:15", Timetable.next())
    assertEquals(31, fares.car)
  }

  @Test
  fun uploadsBothLegs() {
    val uploads = Uploads()
    uploads.enqueue("log", "to the island")
    assertEquals("8:15", Timetable.next())
    uploads.enqueue("log", "and back")
    uploads.finish()
    assertEquals(listOf("to the island", "and back"), uploads.arrived)
  }

  @Test
  fun wipesTheSign() {
    val plan = DeckPlan()
    onMain { plan.draw(3) }
    assertEquals("8:15", Timetable.next())
    onMain { plan.wipe() }
    runBlocking { plan.awaitDrawing() }
    instrumentation.waitForIdleSync()
    assertEquals("blank", onMain { plan.sign })
  }

  @Test
  fun countsWhoComesOnBoard() {
    val gangway = Gangway()
    gangway.open()
    val count = runBlocking { gangway.onBoard.first { it >= 6 } }
    assertEquals(6, count)
  }
}
