// The unit is changed.
package com.example.subjects.observatory

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.junit.After
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SettingsTest {
  private val instrumentation = InstrumentationRegistry.getInstrumentation()
  private lateinit var settings: Settings

  @Before
  fun reset() {
    settings = Settings(instrumentation.targetContext)
    settings.reset()
    instrumentation.waitForIdleSync()
  }

  @After
  fun close() {
    settings.close()
  }

  @Test
  fun tellsTheListener() {
    val told = CountDownLatch(1)
    settings.whenChanged = { unit -> if (unit == "parsecs") told.countDown() }
    settings.choose("parsecs")
    assertTrue("not told", told.await(2, TimeUnit.SECONDS))
  }
}
