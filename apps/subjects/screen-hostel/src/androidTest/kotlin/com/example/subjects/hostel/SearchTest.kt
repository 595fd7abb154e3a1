// Hostels are looked for.
package com.example.subjects.hostel

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SearchTest {
  @get:Rule val rule = ActivityScenarioRule(SearchActivity::class.java)

  @Test
  fun findsTwoHostels() {
    type("Lisbon")
    waitFor(2_000) { found() == "2 hostels" }
  }

  @Test
  fun findsOneHostel() {
    type("Porto")
    until { found() == "1 hostels" }
  }

  private fun type(city: String) {
    onView(withId(R.id.city)).perform(replaceText(city))
  }

  private fun found() = rule.scenario.textOf(R.id.found)
}
