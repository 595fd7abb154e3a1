// The recipes: refreshed, searched while one types, filtered, and the recipe of the day.
package com.example.subjects.kitchen

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class RecipesTest {
  @get:Rule val rule = ActivityScenarioRule(RecipesActivity::class.java)

  private val work = WorkResource()

  @Before
  fun register() {
    IdlingRegistry.getInstance().register(work)
  }

  @After
  fun unregister() {
    IdlingRegistry.getInstance().unregister(work)
  }

  private fun waitUntilAnswered() {
    var answered = false
    val deadline = SystemClock.uptimeMillis() + DEADLINE_MS
    while (!answered && SystemClock.uptimeMillis() < deadline) {
      SystemClock.sleep(PROBE_MS)
      rule.scenario.onActivity { answered = it.isAnswered }
    }
    assertTrue("not within 30 s", answered)
  }

  @Test
  fun listsTheRecipes() {
    onView(withId(R.id.refresh)).perform(click())
    SystemClock.sleep(LOOK_MS)
    onView(withText("Ratatouille")).check(matches(isDisplayed()))
  }

  @Test
  fun searchesWhileOneTypes() {
    onView(withId(R.id.query)).perform(replaceText("pan"))
    onView(withId(R.id.query)).perform(replaceText("soup"))
    SystemClock.sleep(PAUSE_MS)
    onView(withText("Leek soup")).check(matches(isDisplayed()))
  }

  @Test
  fun filtersByTheLastTag() {
    onView(withId(R.id.vegan)).perform(click())
    SystemClock.sleep(LOOK_MS)
    onView(withId(R.id.quick)).perform(click())
    waitUntilAnswered()
    onView(withText("Fried egg")).check(matches(isDisplayed()))
  }

  @Test
  fun showsTheRecipeOfTheDay() {
    onView(withId(R.id.day)).perform(click())
    onView(withId(R.id.status)).check(matches(withText("Today: risotto")))
  }

  private companion object {
    const val LOOK_MS = 500L
    const val PAUSE_MS = 700L
    const val PROBE_MS = 20L
    const val DEADLINE_MS = 30_000L
  }
}
