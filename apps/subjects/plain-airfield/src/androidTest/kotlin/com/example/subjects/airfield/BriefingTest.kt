// The weather is told.
package com.example.subjects.airfield

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BriefingTest {
  private val briefing = Briefing()

  @Test
  fun tellsTheWind() {
    briefing.begin()
    SystemClock.sleep(400)
    val wind = briefing.wind()
    assertEquals("270 at 12", wind.blockingGet())
  }

  @Test
  fun tellsTheCloud() {
    briefing.begin()
    val cloud = briefing.cloud()
    assertEquals("few at 3000", cloud.blockingGet())
  }
}
