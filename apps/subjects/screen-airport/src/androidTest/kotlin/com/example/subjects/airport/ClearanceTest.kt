// The tower is asked.
package com.example.subjects.airport

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
class ClearanceTest {
  @get:Rule val rule = ActivityScenarioRule(ClearanceActivity::class.java)

  private lateinit var answered: Answered

  @Before
  fun register() {
    rule.scenario.onActivity { answered = Answered(it) }
    IdlingRegistry.getInstance().register(answered)
  }

  @After
  fun unregister() {
    IdlingRegistry.getInstance().unregister(answered)
  }

  @Test
  fun getsARunway() {
    onView(withId(R.id.ask)).perform(click())
    onView(withId(R.id.clearance)).check(matches(withText("Runway 2")))
  }

  private class Answered(private val activity: ClearanceActivity) : IdlingResource {
    override fun getName() = "clearance"

    override fun isIdleNow() = !activity.asks

    override fun registerIdleTransitionCallback(callback: IdlingResource.ResourceCallback) {
      activity.whenAnswered = callback::onTransitionToIdle
    }
  }
}
