// Knows the screen of the berths.
package com.example.subjects.marina

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText

class BerthsRobot(private val scenario: ActivityScenario<BerthsActivity>) {
  fun refresh() = tap(R.id.refresh)

  fun sort() = tap(R.id.sort)

  fun more() = tap(R.id.more)

  fun takeABreath() = Thread.sleep(400)

  fun remove(berth: String) {
    onView(withText(berth)).perform(click())
  }

  fun waitForTheRefresh() = scenario.until { it.shown.refreshes > 0 }

  fun waitForBerths(count: Int) = scenario.until { it.shown.berths.size >= count }

  fun counts(berths: Int) {
    onView(withId(R.id.berths_title)).check(matches(withText("$berths berths")))
  }

  fun startsWith(berth: String) {
    onView(withId(R.id.first_berth)).check(matches(withText("First: $berth")))
  }

  fun lists(vararg berths: String) = scenario.onActivity { check(it.shown.berths == berths.toList()) { "${it.shown}" } }

  private fun tap(id: Int) {
    onView(withId(id)).perform(click())
  }
}
