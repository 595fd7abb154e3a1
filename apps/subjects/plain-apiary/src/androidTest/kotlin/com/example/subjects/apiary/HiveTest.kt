// In the hives: queens, brood, photos and alerts.
package com.example.subjects.apiary

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class HiveTest {
  private val context = InstrumentationRegistry.getInstrumentation().targetContext

  @Test
  fun marksTheQueen() {
    val queens = QueenBook()
    val warm = queens.warmUp()
    Thread.sleep(350)
    queens.open()["Victoria"] = "blue"
    warm.get()
    assertEquals("blue", queens.open()["Victoria"])
  }

  @Test
  fun countsTheBrood() {
    val inspection = Inspection()
    inspection.open(10)
    assertEquals("waxing", Almanac.moon())
    inspection.closeLid()
    assertEquals(5, inspection.report())
  }

  @Test
  fun keepsTheOldPhoto() {
    val photos = PhotoCache(File(context.cacheDir, "photos"))
    listOf("1", "2", "3").forEach { photos.put(it, "photo of hive $it") }
    assertEquals("waxing", Almanac.moon())
    assertEquals("photo of hive 1", photos.get("1"))
  }

  @Test
  fun logsTheSwarm() {
    val bus = AlertBus()
    val log = AlertLog(bus)
    log.start()
    assertEquals("waxing", Almanac.moon())
    runBlocking { bus.raise("swarm in hive 2") }
    assertEquals(listOf("swarm in hive 2"), runBlocking { log.read() })
  }
}
