// Coroutines that are waited for: twice with a limit, once with a limit after which the test asks again, once without.
package com.example.subjects.parcels

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import kotlinx.coroutines.withTimeoutOrNull
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class TrackerTest {
  private val tracker = Tracker()

  @Test
  fun locatesInTime() {
    val answer = tracker.locate("lamp")
    val place = runBlocking { withTimeoutOrNull(700) { answer.await() } }
    assertEquals("lamp is at sea", place)
  }

  @Test
  fun locatesBeforeItGivesUp() {
    val answer = tracker.locate("lamp")
    runBlocking { withTimeout(900) { answer.join() } }
  }

  @Test
  fun locates() {
    val answer = tracker.locate("lamp")
    val place = runBlocking { answer.await() }
    assertEquals("lamp is at sea", place)
  }

  @Test
  fun locatesInTheEnd() {
    val answer = tracker.locate("lamp")
    var place: String? = null
    while (place == null) {
      place = runBlocking { withTimeoutOrNull(300) { answer.await() } }
    }
    assertEquals("lamp is at sea", place)
  }
}
