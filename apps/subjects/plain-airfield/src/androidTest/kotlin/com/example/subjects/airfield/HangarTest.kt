// The office waits for the door, and for the gate.
package com.example.subjects.airfield

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class HangarTest {
  private val instrumentation = InstrumentationRegistry.getInstrumentation()
  private val hangar = Hangar()
  private var seen = ""

  @Test
  fun opensTheDoor() {
    val door = hangar.openTheDoor()
    SystemClock.sleep(400)
    instrumentation.runOnMainSync { seen = hangar.look(door) }
    assertEquals("open", seen)
  }

  @Test
  fun opensTheGate() {
    val gate = hangar.openTheGate()
    instrumentation.runOnMainSync { seen = hangar.watch(gate) }
    assertEquals("open", seen)
  }
}
