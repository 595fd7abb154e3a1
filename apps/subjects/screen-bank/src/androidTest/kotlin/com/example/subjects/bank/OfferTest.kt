// One asks for an offer, and looks elsewhere meanwhile.
package com.example.subjects.bank

import android.os.SystemClock
import androidx.lifecycle.Lifecycle
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class OfferTest {
  @get:Rule val rule = ActivityScenarioRule(OfferActivity::class.java)

  @Test
  fun showsTheOffer() {
    onView(withId(R.id.ask)).perform(click())
    SystemClock.sleep(500)
    rule.scenario.moveToState(Lifecycle.State.CREATED)
    SystemClock.sleep(200)
    rule.scenario.moveToState(Lifecycle.State.RESUMED)
    Poll.until(Work::isQuiet)
    onView(withId(R.id.offer)).check(matches(withText(R.string.offer)))
  }

  @Test
  fun showsTheOfferThatCameMeanwhile() {
    val scenario = rule.scenario
    scenario.onActivity { it.askPatiently() }
    scenario.moveToState(Lifecycle.State.CREATED)
    scenario.moveToState(Lifecycle.State.RESUMED)
    Poll.until(Work::isQuiet)
    onView(withId(R.id.offer)).check(matches(withText(R.string.offer)))
  }
}
