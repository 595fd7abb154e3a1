// The guide: its tracks, and the phases of a show.
package com.example.subjects.planetarium

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import com.example.subjects.planetarium.GuideModel.Phase
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class GuideTest {
  @get:Rule val rule = ActivityScenarioRule(GuideActivity::class.java)

  private fun <T> ask(question: (GuideActivity) -> T): T {
    var answer: T? = null
    rule.scenario.onActivity { answer = question(it) }
    return answer!!
  }

  @Test
  fun playsOrion() {
    onView(withId(R.id.play)).perform(click())
    Poll.until(GuideService::isRunning)
    onView(withId(R.id.stop)).perform(click())
    assertTrue("not in the log", Poll.within(2000) { GuideService.hasPlayed("Orion") })
  }

  @Test
  fun goesThroughThePhases() = runBlocking {
    val model = ask { it.model }
    val seen = async(Dispatchers.Default) { model.phase.take(3).toList() }
    onView(withId(R.id.start)).perform(click())
    val phases = withTimeout(3000) { seen.await() }
    assertEquals(listOf(Phase.WAITING, Phase.DIMMING, Phase.RUNNING), phases)
  }

  @Test
  fun runsTheShow() {
    val model = ask { it.model }
    onView(withId(R.id.start)).perform(click())
    runBlocking { withTimeout(30_000) { model.phase.first { it == Phase.RUNNING } } }
    Poll.until { ask { it.phase } == "RUNNING" }
  }
}
