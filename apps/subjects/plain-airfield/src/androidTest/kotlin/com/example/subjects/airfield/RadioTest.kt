// Something is said on the radio.
package com.example.subjects.airfield

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class RadioTest {
  private val radio = Radio()

  @Test
  fun writesDownWhatIsSaid() {
    radio.sayAndWriteDown("Cleared to land")
    assertEquals("Written: Cleared to land", radio.notes.take())
  }

  @Test
  fun recordsWhatIsSaid() {
    radio.sayAndRecord("Cleared to land")
    assertEquals("Recorded: Cleared to land", radio.notes.take())
  }
}
