// One looks back.
package com.example.subjects.fitness

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.Espresso.pressBack
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.doesNotExist
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class HistoryTest {
  @get:Rule val rule = ActivityScenarioRule(HistoryActivity::class.java)

  @Test
  fun goesBackToTheWeeks() {
    onView(withId(R.id.week)).perform(click())
    onView(withId(R.id.runs)).check(matches(withText("5 runs")))
    pressBack()
    onView(withId(R.id.runs)).check(doesNotExist())
    onView(withId(R.id.week)).check(matches(isDisplayed()))
  }
}
