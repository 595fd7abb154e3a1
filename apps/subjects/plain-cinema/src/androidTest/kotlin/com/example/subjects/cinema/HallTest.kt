// Seats that are booked, and a projector that starts.
package com.example.subjects.cinema

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import kotlinx.coroutines.delay
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class HallTest {
  private val instrumentation = InstrumentationRegistry.getInstrumentation()
  private val seats = Seats()
  private val projector = Projector()

  @Test
  fun booksBothSeats() {
    val first = seats.bookIfFree()
    Thread.sleep(200)
    val second = seats.bookIfFree()
    runBlocking { joinAll(first, second) }
    assertEquals(2, seats.booked)
  }

  @Test
  fun booksBothSeatsInTurn() {
    val first = seats.book()
    val second = seats.book()
    runBlocking { joinAll(first, second) }
    assertEquals(2, seats.booked)
  }

  @Test
  fun booksCarelessly() {
    val first = seats.bookCarelessly()
    Thread.sleep(200)
    val second = seats.bookCarelessly()
    runBlocking { joinAll(first, second) }
    assertEquals(2, seats.booked)
  }

  @Test
  fun showsTheFilm() {
    projector.warmUp()
    runBlocking { projector.start().join() }
    assertEquals("film", projector.picture)
  }

  @Test
  fun showsTheFilmInTheEnd() {
    projector.warmUp()
    runBlocking { projector.startPatiently().join() }
    assertEquals("film", projector.picture)
  }

  @Test
  fun insertsTheFilm() {
    projector.bring()
    runBlocking {
      delay(200)
      projector.insert().join()
    }
    assertEquals("film", projector.picture)
  }

  @Test
  fun showsTheNearCopy() {
    runBlocking { projector.startFirstCopy().join() }
    assertEquals("near copy", projector.picture)
  }

  @Test
  fun stopsAfterTheFilmHasBegun() {
    projector.warmUp()
    projector.startPatiently()
    Thread.sleep(300)
    projector.stop()
    instrumentation.waitForIdleSync()
    assertEquals("film", projector.picture)
  }
}
