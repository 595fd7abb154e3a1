// Hides are soaked and photographed.
package com.example.subjects.tannery

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.io.File
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.async
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

private fun File.assertNoParts() {
  assertEquals(emptyList<String>(), list()!!.filter { it.endsWith(".part") })
}

@RunWith(AndroidJUnit4::class)
class SoakingTest : BaseTanneryTest() {
  @Test
  fun showsHowFarItIs() {
    val bath = SoakBath()
    val shown = bath.progress.record()
    bath.soaked(50)
    val report = Clerk.fileReport(dir, "bath")
    assertEquals(12, report.readLines().size)
    bath.soaked(100)
    eventually("100 percent") { 100 in shown.seen() }
    assertEquals(listOf(50, 100), shown.seen())
  }

  @Test
  fun callsOffTheUpload() {
    val upload = PhotoUpload(dir)
    upload.start("ox")
    runBlocking { upload.started.await() }
    val depot = Depot().ring()
    upload.cancel()
    assertEquals("open", depot.visit())
    dir.assertNoParts()
  }

  @Test
  fun loadsThePhotoOnce() {
    val decoded = AtomicInteger()
    val loader = PhotoLoader { hide ->
      decoded.incrementAndGet()
      delay(20)
      "photo of $hide"
    }
    runBlocking {
      val one = async { loader.load("ox") }
      val other = async { loader.load("ox") }
      assertEquals(one.await(), other.await())
    }
    assertTrue("decoded ${decoded.get()} times", decoded.get() == 1)
  }
}
