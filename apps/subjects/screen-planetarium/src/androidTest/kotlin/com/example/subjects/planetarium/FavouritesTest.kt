// The visitor's stars, and what is told once.
package com.example.subjects.planetarium

import android.content.Context
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FavouritesTest {
  @get:Rule val rule = ActivityScenarioRule(FavouritesActivity::class.java)

  @Before
  fun forget() {
    val context = InstrumentationRegistry.getInstrumentation().targetContext
    context.getSharedPreferences(FavouritesActivity.STARS, Context.MODE_PRIVATE).edit().clear().commit()
  }

  private fun <T> ask(question: (FavouritesActivity) -> T): T {
    var answer: T? = null
    rule.scenario.onActivity { answer = question(it) }
    return answer!!
  }

  @Test
  fun likesTwoStars() {
    onView(withId(R.id.vega)).perform(click())
    onView(withId(R.id.deneb)).perform(click())
    Poll.until { ask { it.saves } == 2 }
    onView(withId(R.id.favourites)).check(matches(withText("Favourites: 2")))
  }

  @Test
  fun observesTwoStars() {
    onView(withId(R.id.sirius)).perform(click())
    onView(withId(R.id.rigel)).perform(click())
    Poll.until { ask { it.observed } == "Observed: 2" }
  }

  @Test
  fun tellsOfMeteorsOnce() {
    onView(withId(R.id.meteors)).perform(click())
    onView(withId(R.id.told)).check(matches(withText("Told: 1")))
    rule.scenario.recreate()
    onView(withId(R.id.told)).check(matches(withText("Told: 1")))
  }

  @Test
  fun tellsOfTheEclipseOnce() {
    onView(withId(R.id.eclipse)).perform(click())
    Poll.until { ask { it.eclipses } == "Eclipses: 1" }
    rule.scenario.recreate()
    onView(withId(R.id.eclipses)).check(matches(withText("Eclipses: 1")))
  }
}
