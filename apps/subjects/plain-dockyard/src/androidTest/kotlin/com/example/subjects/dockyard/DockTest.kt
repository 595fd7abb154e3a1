// The dock is flooded and pumped dry, ships are inspected.
package com.example.subjects.dockyard

import android.os.SystemClock
import androidx.lifecycle.Observer
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DockTest {
  private fun settle() = SystemClock.sleep(350)

  @Test
  fun logsTheStates() {
    val log = DockLog()
    log.arrive()
    val watching = log.watch()
    settle()
    log.moor()
    log.leave()
    runBlocking { watching.join() }
    assertTrue("not flooded: ${log.entries}", "flooding" in log.entries)
  }

  @Test
  fun pumpsTheDockDry() {
    val gauge = PumpGauge()
    val dry = CountDownLatch(1)
    val observer = Observer<Int> { if (it == 0) dry.countDown() }
    val instrumentation = InstrumentationRegistry.getInstrumentation()
    instrumentation.runOnMainSync { gauge.water.observeForever(observer) }
    gauge.start()
    assertTrue(dry.await(60, TimeUnit.SECONDS))
    assertEquals(0, gauge.water.value)
    instrumentation.runOnMainSync { gauge.water.removeObserver(observer) }
  }

  @Test
  fun inspectsTheShip() {
    val found = runBlocking { Inspection().of(listOf("hull", "rudder", "mast")) }
    assertEquals(listOf("hull: fine", "rudder: failed", "mast: fine"), found)
  }
}
