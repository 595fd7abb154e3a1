// The workshop is switched on: scenes, suggestions, features and words.
package com.example.subjects.weaver

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class HubTest {
  @get:Rule val archive = Archive()

  @Test
  fun playsTheSceneThatIsOn() {
    val hub = DeviceHub()
    val evening = Scene("evening", hub)
    val night = Scene("night", hub)
    runBlocking {
      evening.enable()
      evening.disable()
      night.enable()
    }
    archive.store("evening: off", "night: on", "door: shut", "loom: off")
    hub.report("door opened")
    eventually(seconds = 20, what = "played") { night.played.isNotEmpty() }
    night.played.toList() shouldBe listOf("night on door opened")
  }

  @Test
  fun remembersWhatWasLookedUp() = typing("twill", "tweed", "satin") {
    letters("s")
    pause()
    letters("tw")
    close()
    recent shouldBeExactly listOf("satin", "twill")
  }

  @Test
  fun opensTheGate() = runBlocking {
    val gate = FeatureGate()
    gate.fetch()
    gate.features.first { it.isNotEmpty() } shouldBe setOf("jacquard")
  }

  @Test
  fun explainsTheWeft() {
    val glossary = Glossary()
    glossary.warmUp()
    glossary.explain("weft") shouldBe "across"
  }

  private fun typing(vararg words: String, steps: suspend Keyboard.() -> Unit) = runBlocking {
    Keyboard(SuggestionEngine(words.toList())).steps()
  }

  private class Keyboard(private val engine: SuggestionEngine) {
    val recent
      get() = engine.recent.toList()

    fun letters(start: String) = engine.type(start)

    /** Until the word before has faded from the screen. */
    suspend fun pause() = withContext(Dispatchers.IO) { repeat(7) { delay(50) } }

    suspend fun close() = engine.close()

    infix fun List<String>.shouldBeExactly(expected: List<String>) = this shouldBe expected
  }
}
