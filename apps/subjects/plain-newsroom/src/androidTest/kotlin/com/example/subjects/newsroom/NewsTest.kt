// News come in: headlines, shares, and what the agency sends.
package com.example.subjects.newsroom

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class NewsTest {
  private val instrumentation = InstrumentationRegistry.getInstrumentation()
  private val wire = Wire()

  @Test
  fun breaksTheNews() {
    val page = FrontPage()
    val seen = ArrayList<String>()
    onMain { page.headline.observeForever { seen += it } }
    page.propose("rain")
    SystemClock.sleep(350)
    page.breaking("Flood")
    page.close()
    instrumentation.waitForIdleSync()
    assertEquals(listOf("RAIN", "Flood"), onMain { seen.toList() })
  }

  @Test
  fun stopsTheTicker() {
    val ticker = StockTicker()
    onMain { ticker.start() }
    SystemClock.sleep(250)
    onMain { ticker.stop() }
    ticker.awaitAnswers()
    val answers = ticker.answers
    SystemClock.sleep(800)
    assertEquals(answers, ticker.answers)
  }

  @Test
  fun hearsTheFlash() {
    val heard = wire.nextFlash()
    SystemClock.sleep(350)
    wire.flash("A comet")
    assertEquals("A comet", runBlocking { withTimeoutOrNull(5000) { heard.await() } })
  }

  @Test
  fun hearsTheBulletin() {
    val heard = wire.bulletin()
    wire.send("An eclipse")
    assertEquals("An eclipse", runBlocking { heard.await() })
  }
}
