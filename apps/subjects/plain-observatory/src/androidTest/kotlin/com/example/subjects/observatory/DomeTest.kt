// The dome opens.
package com.example.subjects.observatory

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DomeTest {
  @Test
  fun logsTheOpening() = runBlocking {
    val dome = Dome()
    val log = NightLog(dome)
    val watching = log.watch()
    delay(300)
    dome.open()
    watching.join()
    assertEquals(listOf("closed", "opening", "open"), log.lines)
  }

  @Test
  fun endsOpen() = runBlocking {
    val dome = Dome()
    val log = NightLog(dome)
    val watching = log.watch()
    dome.open()
    assertEquals("open", dome.state.first { it == "open" })
    watching.join()
    assertEquals("open", log.lines.last())
  }
}
