// The catalogue: a list that is sorted, an offer that fades, a price by quantity, and a sync while one comes and goes.
package com.example.subjects.shop

import android.os.SystemClock
import androidx.lifecycle.Lifecycle
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CatalogTest {
  @get:Rule val rule = ActivityScenarioRule(CatalogActivity::class.java)

  @Test
  fun addsTheCheapest() {
    onView(withId(R.id.sort)).perform(click())
    SystemClock.sleep(400)
    onView(withId(R.id.add_first)).perform(click())
    onView(withId(R.id.basket)).check(matches(withText("shelf")))
  }

  @Test
  fun hidesTheOffer() {
    lateinit var activity: CatalogActivity
    rule.scenario.onActivity { activity = it }
    onView(withId(R.id.dismiss)).perform(click())
    SystemClock.sleep(1000)
    assertTrue(activity.isOfferGone)
  }

  @Test
  fun hearsThatItIsSynced() {
    onView(withId(R.id.sync)).perform(click())
    SystemClock.sleep(400)
    rule.scenario.moveToState(Lifecycle.State.CREATED)
    rule.scenario.moveToState(Lifecycle.State.RESUMED)
    onView(withId(R.id.state)).check(matches(withText("synced")))
  }

  @Test
  fun showsThePriceOfThree() {
    onView(withId(R.id.more)).perform(click())
    onView(withId(R.id.more)).perform(click())
    var shown = ""
    while (!shown.startsWith("3")) {
      SystemClock.sleep(20)
      rule.scenario.onActivity { shown = it.price }
    }
    onView(withId(R.id.price)).check(matches(withText("3 for 90")))
  }
}
