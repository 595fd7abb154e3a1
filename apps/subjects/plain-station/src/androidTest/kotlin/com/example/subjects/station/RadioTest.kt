// The station and the valley.
package com.example.subjects.station

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class RadioTest {
  private val outbox = Outbox()
  private val gazetteer = Gazetteer()

  @Test
  fun reportsTheAccident() {
    outbox.send("two climbers")
    outbox.waitForTheAnswer()
    assertEquals(listOf("two climbers"), outbox.received)
  }

  @Test
  fun reportsTheAvalanche() {
    outbox.sendNumbered(31, "south face")
    outbox.waitForTheAnswer()
    assertEquals(listOf("south face"), outbox.received)
  }

  @Test
  fun hangsUp() {
    val telemetry = Telemetry()
    val line = telemetry.connect()
    SystemClock.sleep(330)
    telemetry.hangUp()
    val pings = line.pings
    SystemClock.sleep(150)
    assertEquals(pings, line.pings)
  }

  @Test
  fun showsThePlace() {
    gazetteer.askForPlace("Gorge")
    SystemClock.sleep(350)
    gazetteer.askForPlace("Glacier")
    gazetteer.waitForAnswers(2)
    assertEquals("Glacier is on sheet 7", gazetteer.shown)
  }

  @Test
  fun showsThePeak() {
    gazetteer.askForPeak("Horn")
    SystemClock.sleep(350)
    gazetteer.askForPeak("Needle")
    gazetteer.waitForAnswers(2)
    assertEquals("Needle is on sheet 6", gazetteer.shown)
  }
}
