// Reps are counted.
package com.example.subjects.fitness

import android.os.SystemClock
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
class RepsTest {
  @get:Rule val rule = ActivityScenarioRule(RepsActivity::class.java)

  @Test
  fun countsTwoReps() {
    onView(withId(R.id.rep)).perform(click())
    SystemClock.sleep(800)
    onView(withText(R.string.rep)).perform(click())
    onView(withId(R.id.count)).check(matches(withText("2")))
  }
}
