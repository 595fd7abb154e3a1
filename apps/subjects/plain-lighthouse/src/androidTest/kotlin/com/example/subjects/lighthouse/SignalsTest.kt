// What the lighthouse sees, shows and calls.
package com.example.subjects.lighthouse

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SignalsTest {
  private val telegraph = Telegraph()
  private val panel = LampPanel()
  private val lifeboat = Lifeboat()

  @Test
  fun readsOneWord() {
    val words = telegraph.readWords()
    telegraph.key("S")
    telegraph.key("SO")
    telegraph.key("SOS")
    telegraph.finish()
    assertEquals(listOf("word SOS"), words.get())
  }

  @Test
  fun readsThreeLetters() {
    val letters = telegraph.readLetters()
    telegraph.send("S")
    telegraph.send("O")
    telegraph.send("S")
    telegraph.finish()
    assertEquals(listOf("letter S", "letter O", "letter S"), letters.get())
  }

  @Test
  fun showsEveryPhase() = runBlocking {
    val phases = panel.record()
    panel.light()
    assertEquals(listOf("off", "warming", "lit"), phases.await())
  }

  @Test
  fun showsEveryPhaseOfTheSpare() = runBlocking {
    val phases = panel.recordTheSpare()
    panel.lightTheSpare()
    assertEquals(listOf("off", "warming", "lit"), phases.await())
  }

  @Test
  fun callsTheBoat() = runBlocking { assertEquals("Boat 4 goes to Skerry", lifeboat.call("Skerry")) }

  @Test
  fun callsTheTug() = runBlocking { assertEquals("Tug 2 goes to Skerry", lifeboat.callTheTug("Skerry")) }
}
