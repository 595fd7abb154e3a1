// The lights are dimmed.
package com.example.subjects.theatre

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class LightsTest {
  @Test
  fun movesOnce() {
    val lights = Lights()
    lights.dim(80)
    lights.dim(20)
    while (lights.level != 20) SystemClock.sleep(20)
    assertEquals(1, lights.moves.get())
  }
}
