// Where a van and a shipment are.
package com.example.subjects.courier

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class TrackingTest {
  private val gps = Gps()
  private val tracker = Tracker(gps)
  private val shipment = Shipment()
  private val history = History()

  @After
  fun close() {
    tracker.close()
    history.close()
  }

  @Test
  fun seesTheNextStreet() {
    val street = tracker.nextStreet()
    Thread.sleep(300)
    gps.fix("Harbour Street")
    val seen = runBlocking { withTimeoutOrNull(4000L) { street.await() } }
    assertEquals("Harbour Street", seen)
  }

  @Test
  fun showsEveryState() {
    val followed = history.follow(shipment.state)
    shipment.move("in the van")
    Thread.sleep(300)
    shipment.move("delivered")
    runBlocking { followed.join() }
    assertEquals(listOf("in the van", "delivered"), history.lines.takeLast(2))
  }
}
