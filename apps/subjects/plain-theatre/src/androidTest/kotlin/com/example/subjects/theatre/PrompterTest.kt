// An actor is given his lines.
package com.example.subjects.theatre

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class PrompterTest {
  private val prompter = Prompter()
  private val actor = Actor()

  @Test
  fun cuesTheLines() = runBlocking {
    val listening = actor.listen(prompter)
    prompter.waitForAListener()
    prompter.cue("To be")
    delay(400)
    prompter.cue("or not to be")
    prompter.say("Curtain")
    listening.join()
    assertEquals(listOf("To be", "or not to be", "Curtain"), actor.heard)
  }

  @Test
  fun saysTheLines() = runBlocking {
    val listening = actor.listen(prompter)
    prompter.waitForAListener()
    prompter.say("To be")
    prompter.say("or not to be")
    prompter.say("Curtain")
    listening.join()
    assertEquals(listOf("To be", "or not to be", "Curtain"), actor.heard)
  }
}
