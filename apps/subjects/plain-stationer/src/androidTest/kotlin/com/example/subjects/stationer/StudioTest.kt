// A studio: music is cast, imported and played.
package com.example.subjects.stationer

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class StudioTest {
  @get:Rule val scratch = Scratch()

  @Test
  fun castsToTheHall() {
    val session = CastSession()
    val events = session.events.record()
    val devices = runBlocking { session.discover() }
    session.play("the anvil chorus", devices[1])
    assertEquals("hall loads the anvil chorus", events.next())
    assertEquals("hall plays the anvil chorus", events.next())
  }

  @Test
  fun showsTheStepsOfTheImport() {
    val wizard = ImportWizard(scratch.archive())
    val viewer = Viewer("done") of wizard.step
    val copied = wizard.choose("songs")
    assertTrue(copied.get().exists())
    wizard.confirm()
    viewer.awaitLast()
    assertEquals(listOf("reading songs", "done"), viewer.seen)
  }

  @Test
  fun playsWhenItHasBuffered() {
    val player = Player()
    player.play()
    val state = runBlocking { player.state.first { it == Player.State.PLAYING } }
    assertEquals(Player.State.PLAYING, state)
    assertEquals(4, player.buffered)
  }
}
