// The beacon is on for a while.
package com.example.subjects.airfield

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertFalse
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BeaconTest {
  @Test
  fun isNeverMissed() {
    val beacon = Beacon()
    beacon.on()
    beacon.waitForPulses()
    beacon.off()
    assertFalse("missed", beacon.wasMissed)
  }
}
