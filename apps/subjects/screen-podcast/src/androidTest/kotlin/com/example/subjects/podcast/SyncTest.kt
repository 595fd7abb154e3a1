// What was heard is synchronised, and the feed refreshed.
package com.example.subjects.podcast

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.IdlingResource
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SyncTest {
  @get:Rule val rule = ActivityScenarioRule(SyncActivity::class.java)

  private lateinit var idling: IdlingResource

  @Before
  fun register() {
    rule.scenario.onActivity { idling = BusyResource(it.busy) }
    IdlingRegistry.getInstance().register(idling)
  }

  @After
  fun unregister() {
    IdlingRegistry.getInstance().unregister(idling)
  }

  @Test
  fun synchronises() {
    onView(withId(R.id.sync)).perform(click())
    onView(withId(R.id.synced)).check(matches(withText("All synchronised")))
  }

  @Test
  fun refreshes() {
    rule.scenario.onActivity { it.refresh() }
    onView(withId(R.id.refreshed)).check(matches(withText("Two new episodes")))
  }

  private class BusyResource(private val busy: Busy) : IdlingResource {
    override fun getName() = "busy"

    override fun isIdleNow() = busy.isIdle

    override fun registerIdleTransitionCallback(callback: IdlingResource.ResourceCallback) {
      busy.whenIdle = callback::onTransitionToIdle
    }
  }
}
