// The fridge is stocked, a dish is suggested, and pages are turned.
package com.example.subjects.recipes

import android.widget.TextView
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FridgeTest {
  private fun isStocked(scenario: ActivityScenario<FridgeActivity>): Boolean {
    var stocked = false
    scenario.onActivity { stocked = it.steps.lastOrNull() == "Stocked" }
    return stocked
  }

  private fun suggestion(scenario: ActivityScenario<FridgeActivity>): String {
    var text = ""
    scenario.onActivity { text = it.findViewById<TextView>(R.id.suggestion).text.toString() }
    return text
  }

  private fun rows(scenario: ActivityScenario<PagesActivity>): Int {
    var count = 0
    scenario.onActivity { count = it.model.rows.value!!.size }
    return count
  }

  @Test
  fun showsEachStep() {
    ActivityScenario.launch(FridgeActivity::class.java).use { scenario ->
      onView(withId(R.id.restock)).perform(click())
      Poll.until { isStocked(scenario) }
      onView(withId(R.id.steps)).check(matches(withText("Ready, Asking, Stocked")))
    }
  }

  @Test
  fun suggestsFreshSoup() {
    ActivityScenario.launch(FridgeActivity::class.java).use { scenario ->
      onView(withId(R.id.suggest)).perform(click())
      Poll.until { suggestion(scenario) != "" }
      onView(withId(R.id.suggestion)).check(matches(withText("Fresh soup")))
    }
  }

  @Test
  fun loadsBothPages() {
    ActivityScenario.launch(PagesActivity::class.java).use { scenario ->
      onView(withId(R.id.more)).perform(click())
      scenario.recreate()
      onView(withId(R.id.more)).perform(click())
      Poll.until { rows(scenario) == 4 }
      onView(withId(R.id.rows)).check(matches(withText("Apple pie, Brownie, Crumble, Donut")))
    }
  }
}
