// Places are looked up, positions sent, and it is shown who is on call.
package com.example.subjects.lifeboat

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ChartTest {
  private lateinit var folder: File

  @Before
  fun setUp() {
    folder = InstrumentationRegistry.getInstrumentation().targetContext.cacheDir
  }

  @Test
  fun looksUpOnlyTheWholeName() {
    val search = ChartSearch()
    search.type("Roter")
    File(folder, "recent.txt").writeText("Roter Sand")
    search.type(File(folder, "recent.txt").readText())
    Waits.until(8) { "Roter Sand at 54N 8E" in search.found }
    assertEquals(listOf("Roter Sand"), search.asked)
  }

  @Test
  fun showsWhoIsOnCall() {
    val file = File(folder, "roster.txt").apply { writeText("Ann\nBo\n") }
    val roster = Roster(file)
    val house = Boathouse()
    house.openAndWait()
    roster.assertOnCall("Ann", "Bo")
    house.close()
  }

  @Test
  fun sendsThePositionAgain() {
    val answer = Relay(2).send("54N 8E").blockingGet()
    assertEquals("54N 8E, attempt 3", answer)
  }
}
