// Trucks come to the depot.
package com.example.subjects.brickworks

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.Collections
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DepotTest : BrickworksTest() {
  private val plates = Collections.synchronizedList(ArrayList<String>())

  @Volatile private var registration: Depot.Registration? = null

  @Test
  fun takesTheFirstTruck() {
    val depot = Depot()
    depot.open()
    registration = depot.register(this::load)
    depot.awaitEvening()
    assertEquals(listOf("BR-1"), plates.toList())
  }

  private fun load(plate: String) {
    plates += plate
    registration?.cancel()
  }
}
