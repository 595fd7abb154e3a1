package com.example.subjects.aquarium

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class GateLogTest {
  private val log = GateLog(InstrumentationRegistry.getInstrumentation().targetContext)

  @Before
  fun setUp() {
    log.reset("S-16")
  }

  @Test
  fun keepsTheTicketThatComesAfterTheUpload() {
    val upload = log.uploadOldest()
    SystemClock.sleep(250)
    val admission = log.admit("A-17")
    upload.get()
    admission.get()
    assertEquals(listOf("A-17"), log.waiting())
  }
}
