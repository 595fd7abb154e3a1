// Coroutines that wait in the queue of a limited dispatcher while one before them runs.
package com.example.subjects.press

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class PlateEtcherTest {
  private val etcher = PlateEtcher()

  @Test
  fun etchesAPlate() {
    val warm = etcher.warm()
    etcher.etch()
    runBlocking { warm.join() }
    SystemClock.sleep(250)
    assertEquals(1, etcher.etched)
  }

  @Test
  fun etchesAPlateInTheEnd() {
    val warm = etcher.warm()
    val etched = etcher.etch()
    runBlocking { warm.join() }
    runBlocking { etched.join() }
    assertEquals(1, etcher.etched)
  }
}
