// One looks for a tasting.
package com.example.subjects.vineyard

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class TastingsTest {
  @get:Rule val rule = ActivityScenarioRule(TastingsActivity::class.java)

  @Test
  fun showsTheNewest() {
    SystemClock.sleep(400)
    onView(withId(R.id.newest)).perform(click())
    Poll.until(Work::isQuiet)
    onView(withText("Tasting 60")).check(matches(isDisplayed()))
  }

  @Test
  fun showsTheBest() {
    onView(withId(R.id.best)).perform(click())
    Poll.until(Work::isQuiet)
    onView(withText("Tasting 38")).check(matches(isDisplayed()))
  }
}
