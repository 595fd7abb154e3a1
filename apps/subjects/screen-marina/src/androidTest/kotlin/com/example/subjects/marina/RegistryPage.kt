// Knows the screen where boats are looked for.
package com.example.subjects.marina

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText

class RegistryPage(private val scenario: ActivityScenario<RegistryActivity>) {
  fun type(start: String) {
    onView(withId(R.id.boat_query)).perform(replaceText(start))
  }

  fun waitForTheAnswerTo(start: String) = scenario.until { it.hasAnswered(start) }

  fun found(boats: String) {
    onView(withId(R.id.boats_found)).check(matches(withText(boats)))
  }
}
