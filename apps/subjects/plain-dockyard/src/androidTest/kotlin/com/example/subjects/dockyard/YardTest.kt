// In the yard lorries are weighed, rope is stored, and the radio is on.
package com.example.subjects.dockyard

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class YardTest {
  private fun Weighbridge.driveAll(vararg tons: Int) = tons.forEach { drive(it) }

  @Test
  fun weighsTheLorries() {
    val bridge = Weighbridge()
    bridge.open()
    bridge.driveAll(1, 2, 3)
    SystemClock.sleep(350)
    bridge.driveAll(4, 5, 6)
    assertEquals(21, bridge.close())
  }

  @Test
  fun hearsTheShip() {
    val radio = RadioRoom()
    val heard = radio.listen()
    SystemClock.sleep(350)
    radio.call("requesting berth")
    assertEquals("requesting berth", runBlocking { withTimeoutOrNull(10_000) { heard.await() } })
  }

  @Test
  fun storesRope() {
    val store = Storehouse()
    store.add(100)
    store.add(50)
    assertEquals(150, runBlocking { store.metres() })
  }
}
