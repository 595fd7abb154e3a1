package com.example.subjects.aquarium

import android.content.Intent
import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class LightServiceTest {
  private val instrumentation = InstrumentationRegistry.getInstrumentation()
  private val context = instrumentation.targetContext

  @Test
  fun dimsForTheNight() {
    val lights = Intent(context, LightService::class.java).putExtra(LightService.PROGRAM, "night")
    context.startService(lights)
    SystemClock.sleep(350)
    context.stopService(lights)

    LightService.off.await()
    Poll.until { LightService.loading.get() == 0 }
    assertEquals(listOf("on", "level 10", "off"), LightService.history)
  }
}
