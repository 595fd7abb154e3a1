// Reports and pictures are sent by services.
package com.example.subjects.observatory

import android.app.Service
import android.content.Intent
import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ServicesTest {
  private val context = InstrumentationRegistry.getInstrumentation().targetContext

  private fun start(service: Class<out Service>, name: String) {
    context.startService(Intent(context, service).putExtra("name", name))
  }

  @Test
  fun sendsBothReports() {
    ReportService.sent.clear()
    start(ReportService::class.java, "Monday")
    SystemClock.sleep(700)
    start(ReportService::class.java, "Tuesday")
    val end = SystemClock.uptimeMillis() + 5000
    while (ReportService.sent.size < 2 && SystemClock.uptimeMillis() < end) SystemClock.sleep(20)
    assertEquals(listOf("Monday", "Tuesday"), ReportService.sent)
  }

  @Test
  fun sendsBothPictures() {
    PictureService.sent.clear()
    start(PictureService::class.java, "Moon")
    start(PictureService::class.java, "Saturn")
    while (PictureService.sent.size < 2) SystemClock.sleep(20)
    assertEquals(listOf("Moon", "Saturn"), PictureService.sent.sorted())
  }
}
