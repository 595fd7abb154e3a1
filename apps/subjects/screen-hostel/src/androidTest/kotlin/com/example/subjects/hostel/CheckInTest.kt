// A guest checks in, and turns the screen.
package com.example.subjects.hostel

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CheckInTest {
  @get:Rule val rule = ActivityScenarioRule(CheckInActivity::class.java)

  @Test
  fun checksInWhileTurning() {
    onView(withId(R.id.check_in)).perform(click())
    rule.scenario.recreate()
    until { rule.scenario.textOf(R.id.stay) == "Checked in" }
  }
}
