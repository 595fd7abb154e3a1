// Breakfast is loaded.
package com.example.subjects.hostel

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
class BreakfastTest {
  @get:Rule val rule = ActivityScenarioRule(BreakfastActivity::class.java)

  @Test
  fun reloads() {
    onView(withId(R.id.reload)).perform(click())
    until { !rule.scenario.isVisible(R.id.progress) }
    onView(withId(R.id.dishes_title)).check(matches(withText("3 dishes")))
  }
}
