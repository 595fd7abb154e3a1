// Parcels, and those who carry them.
package com.example.subjects.seedbank

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CourierTest {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val hold = Logbook<String>()
  private val office = PermitOffice()

  @After
  fun tearDown() {
    scope.cancel()
    office.close()
  }

  @Test
  fun vanLoadsBothParcels() {
    val depot = Depot()
    CourierVan(depot, hold).start(scope)
    runBlocking { withTimeout(20_000) { depot.listeners.first { it > 0 } } }
    depot.announce("rye")
    val grams = Weighbridge.get().weigh("oats").get(20, TimeUnit.SECONDS)
    assertEquals(40, grams)
    depot.announce("oats")
    assertTrue("left behind", hold.await("oats", 4, TimeUnit.SECONDS))
    assertEquals(listOf("rye", "oats"), hold.entries())
  }

  @Test
  fun bargeLoadsBothParcels() {
    val platform = Platform()
    CourierBarge(platform, hold).start(scope)
    platform.announce("rye")
    val grams = Weighbridge.get().weigh("flax").get(40, TimeUnit.SECONDS)
    assertEquals(40, grams)
    platform.announce("flax")
    assertTrue("left behind", hold.await("flax", 40, TimeUnit.SECONDS))
    assertEquals(listOf("rye", "flax"), hold.entries())
    platform.close()
  }

  @Test
  fun planeShipsWithAPermit() {
    val plane = CourierPlane(office)
    val receipt = runBlocking { plane.ship("teff") }
    assertEquals("teff shipped under permit 1", receipt)
  }
}
