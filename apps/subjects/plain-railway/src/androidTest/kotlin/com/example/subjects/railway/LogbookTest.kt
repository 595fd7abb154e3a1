// A journey is logged.
package com.example.subjects.railway

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class LogbookTest {
  private val context = InstrumentationRegistry.getInstrumentation().targetContext

  @Test
  fun logsTheJourney() {
    val file = File.createTempFile("journey", ".log", context.cacheDir)
    val logbook = Logbook(file)
    logbook.enter("departed")
    SystemClock.sleep(350)
    logbook.enter("arrived")
    assertEquals(listOf("departed", "arrived"), logbook.read())
  }
}
