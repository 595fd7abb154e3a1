// The pantry, which one leaves, comes back to, or turns while something is being fetched.
package com.example.subjects.kitchen

import android.os.SystemClock
import androidx.lifecycle.Lifecycle
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class PantryTest {
  @get:Rule val rule = ActivityScenarioRule(PantryActivity::class.java)

  private fun waitUntil(condition: (PantryActivity) -> Boolean) {
    var met = false
    val deadline = SystemClock.uptimeMillis() + DEADLINE_MS
    while (!met && SystemClock.uptimeMillis() < deadline) {
      SystemClock.sleep(PROBE_MS)
      rule.scenario.onActivity { met = condition(it) }
    }
    assertTrue("not within 30 s", met)
  }

  @Test
  fun opensTheShelf() {
    onView(withId(R.id.open_shelf)).perform(click())
    SystemClock.sleep(LOOK_MS)
    rule.scenario.moveToState(Lifecycle.State.CREATED)
    waitUntil { it.isShelfOpen }
    rule.scenario.moveToState(Lifecycle.State.RESUMED)
    onView(withText("Lentils and rice")).check(matches(isDisplayed()))
  }

  @Test
  fun opensTheDrawer() {
    onView(withId(R.id.open_drawer)).perform(click())
    rule.scenario.moveToState(Lifecycle.State.CREATED)
    rule.scenario.moveToState(Lifecycle.State.RESUMED)
    waitUntil { it.isDrawerOpen }
    onView(withText("Forks and knives")).check(matches(isDisplayed()))
  }

  @Test
  fun countsTheJarsWhenTurned() {
    onView(withId(R.id.count_jars)).perform(click())
    rule.scenario.recreate()
    waitUntil { it.status == "7 jars" }
    onView(withId(R.id.status)).check(matches(withText("7 jars")))
  }

  private companion object {
    const val LOOK_MS = 500L
    const val PROBE_MS = 20L
    const val DEADLINE_MS = 30_000L
  }
}
