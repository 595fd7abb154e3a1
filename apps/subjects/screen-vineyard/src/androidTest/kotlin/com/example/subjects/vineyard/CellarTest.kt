// Bottles are counted, and barrels.
package com.example.subjects.vineyard

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.Visibility
import androidx.test.espresso.matcher.ViewMatchers.withEffectiveVisibility
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CellarTest {
  @get:Rule val rule = ActivityScenarioRule(CellarActivity::class.java)

  @Test
  fun countsTheBottles() {
    onView(withId(R.id.count_bottles)).perform(click())
    Poll.until { Work.isQuiet() }
    onView(withId(R.id.counting)).check(matches(withEffectiveVisibility(Visibility.GONE)))
  }

  @Test
  fun countsTheBarrels() {
    onView(withId(R.id.count_barrels)).perform(click())
    Poll.until(Work::isQuiet)
    onView(withId(R.id.counting)).check(matches(withEffectiveVisibility(Visibility.GONE)))
  }
}
