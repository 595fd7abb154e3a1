// What the foyer's screen shows.
package com.example.subjects.cinema

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.atomic.AtomicReference
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FoyerTest {
  private val programme = Programme()

  private fun <T> onMain(read: () -> T): T {
    val value = AtomicReference<T>()
    InstrumentationRegistry.getInstrumentation().runOnMainSync { value.set(read()) }
    return value.get()
  }

  @Test
  fun showsWhatIsAnnounced() {
    onMain { programme.watchAnnouncements() }
    val announcement = programme.announce("Metropolis")
    runBlocking { announcement.join() }
    Thread.sleep(200)
    assertEquals(listOf("Metropolis"), onMain { programme.look() })
  }

  @Test
  fun misses() {
    programme.announce("Metropolis")
    Thread.sleep(10)
    onMain { programme.watchAnnouncements() }
    Thread.sleep(300)
    assertEquals(listOf("Metropolis"), onMain { programme.look() })
  }

  @Test
  fun showsTheBoard() {
    val announcement = programme.announce("Metropolis")
    runBlocking { announcement.join() }
    assertEquals("Metropolis", runBlocking { programme.board.first() })
  }

  @Test
  fun announcesInOrder() {
    val first = programme.announce("Metropolis")
    Thread.sleep(150)
    val second = programme.announce("Nosferatu")
    runBlocking { joinAll(first, second) }
    assertEquals(listOf("Metropolis", "Nosferatu"), runBlocking { programme.board.take(2).toList() })
  }

  @Test
  fun announcesBoth() {
    val first = programme.announce("Metropolis")
    val second = programme.announce("Nosferatu")
    runBlocking { joinAll(first, second) }
    assertEquals(setOf("Metropolis", "Nosferatu"), runBlocking { programme.board.take(2).toList() }.toSet())
  }

  @Test
  fun looksNowAndThen() {
    onMain { programme.watchNowAndThen() }
    programme.announce("Metropolis")
    Thread.sleep(350)
    programme.announce("Nosferatu")
    Thread.sleep(350)
    assertEquals(listOf("Metropolis", "Nosferatu"), onMain { programme.look() })
  }

  @Test
  fun findsTheHall() {
    programme.choose("Metropolis")
    Thread.sleep(300)
    assertEquals("Metropolis in 10", programme.shown.value)
  }

  @Test
  fun findsTheHallInTime() {
    programme.choose("Metropolis")
    runBlocking { withTimeout(600) { programme.shown.first { it == "Metropolis in 10" } } }
    assertEquals("Metropolis in 10", programme.shown.value)
  }

  @Test
  fun findsTheHallInTheEnd() {
    programme.choose("Metropolis")
    assertEquals("Metropolis in 10", runBlocking { programme.shown.first { it == "Metropolis in 10" } })
  }

  @Test
  fun choosesTwice() {
    programme.choose("Nosferatu")
    Thread.sleep(250)
    programme.choose("M")
    assertEquals("M in 1", runBlocking { programme.shown.first { it.startsWith("M in") && it != "M in 9" } })
  }
}
