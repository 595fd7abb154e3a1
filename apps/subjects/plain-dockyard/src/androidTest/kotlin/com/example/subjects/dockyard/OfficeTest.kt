// In the office berths are searched, tariffs are asked for, and the sign is painted.
package com.example.subjects.dockyard

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class OfficeTest {
  private lateinit var office: YardOffice

  @Before
  fun setUp() {
    office = YardOffice()
  }

  @Test
  fun searchesWhatIsTyped() {
    val search = BerthSearch()
    search.type("dry")
    search.type("dry dock")
    while (search.answers.take() != "berths for dry dock") Unit
    assertEquals(listOf("dry dock"), search.searches)
  }

  @Test
  fun asksForTheTariff() {
    val tariff = runBlocking { Tariffs().current() }
    assertEquals("today: 14", tariff)
  }

  @Test
  fun paintsTheSign() {
    val loaded = office.loadExperiments()
    SystemClock.sleep(350)
    val painted = office.sign
    loaded.join()
    assertEquals("Dockyard, since 1871", painted)
  }
}
