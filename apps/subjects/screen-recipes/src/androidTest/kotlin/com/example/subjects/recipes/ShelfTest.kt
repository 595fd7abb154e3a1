// The shelf is searched and emptied, and the cover looked at.
package com.example.subjects.recipes

import android.widget.TextView
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ShelfTest {
  private fun found(scenario: ActivityScenario<ShelfActivity>): String {
    var text = ""
    scenario.onActivity { text = it.findViewById<TextView>(R.id.found).text.toString() }
    return text
  }

  @Test
  fun deletesAtTheSecondTap() {
    ActivityScenario.launch(ShelfActivity::class.java).use {
      onView(withText("Delete")).perform(click())
      onView(withText("Really?")).perform(click())
      onView(withId(R.id.status)).check(matches(withText("Deleted")))
    }
  }

  @Test
  fun searchesOnce() {
    ActivityScenario.launch(ShelfActivity::class.java).use { scenario ->
      onView(withId(R.id.query)).perform(replaceText("So"))
      onView(withId(R.id.query)).perform(replaceText("Soup"))
      Poll.until { found(scenario) == "Leek Soup" }
      onView(withId(R.id.requests)).check(matches(withText("Requests: 1")))
    }
  }

  @Test
  fun countsTheRecipes() {
    ActivityScenario.launch(ShelfActivity::class.java).use {
      onView(withId(R.id.query)).perform(replaceText("Leek"))
    }
    ActivityScenario.launch(CoverActivity::class.java).use {
      onView(withId(R.id.count)).check(matches(withText("4 recipes")))
    }
  }

  @Test
  fun countsTheChapters() {
    ActivityScenario.launch(CoverActivity::class.java).use {
      Poll.until(Kitchen::isIdle)
      onView(withId(R.id.chapters)).check(matches(withText("3 chapters")))
    }
  }
}
