// The programme: loaded, searched, and filtered.
package com.example.subjects.planetarium

import android.os.SystemClock
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ProgrammeTest {
  private lateinit var scenario: ActivityScenario<ProgrammeActivity>

  @Before
  fun launch() {
    IdlingRegistry.getInstance().register(Loading.RESOURCE)
    scenario = ActivityScenario.launch(ProgrammeActivity::class.java)
  }

  @After
  fun close() {
    scenario.close()
    IdlingRegistry.getInstance().unregister(Loading.RESOURCE)
  }

  private fun <T> ask(question: (ProgrammeActivity) -> T): T {
    var answer: T? = null
    scenario.onActivity { answer = question(it) }
    return answer!!
  }

  @Test
  fun refreshesTheProgramme() {
    onView(withId(R.id.refresh)).perform(click())
    onView(withId(R.id.headline)).check(matches(withText("3 shows tonight")))
  }

  @Test
  fun showsThePrices() {
    onView(withId(R.id.prices)).check(matches(withText("Adults 14 euros, children 9 euros")))
  }

  @Test
  fun findsSaturn() {
    onView(withId(R.id.query)).perform(replaceText("saturn"))
    SystemClock.sleep(450)
    Poll.until { ask { !it.isSearching } }
    onView(withId(R.id.found)).check(matches(withText("Rings of Saturn")))
  }

  @Test
  fun findsMars() {
    onView(withId(R.id.query)).perform(replaceText("rings"))
    onView(withId(R.id.query)).perform(replaceText("mars"))
    Poll.until { ask { it.found } == "Mars at dusk" }
    onView(withId(R.id.found)).check(matches(withText("Mars at dusk")))
  }

  @Test
  fun filtersTwice() {
    onView(withId(R.id.kids)).perform(click())
    onView(withId(R.id.tonight)).perform(click())
    Poll.until { ask { it.titles } == listOf("Black holes") }
    onView(withId(R.id.updates)).check(matches(withText("Updates: 2")))
  }
}
