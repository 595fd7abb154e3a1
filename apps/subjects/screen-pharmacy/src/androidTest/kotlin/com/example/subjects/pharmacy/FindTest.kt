// A medicine is found, and put in the cart.
package com.example.subjects.pharmacy

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FindTest {
  @get:Rule val rule = ActivityScenarioRule(FindActivity::class.java)

  @Test
  fun addsWhatWasFound() {
    onView(withId(R.id.medicine)).perform(replaceText("Cou"))
    SystemClock.sleep(500)
    onView(withId(R.id.add)).perform(click())
    onView(withId(R.id.added)).check(matches(withText("Added Cough syrup")))
  }

  @Test
  fun addsAtOnce() {
    onView(withId(R.id.medicine)).perform(replaceText("Ban"))
    onView(withId(R.id.add_at_once)).perform(click())
    onView(withId(R.id.added)).check(matches(withText("Added Bandage")))
  }
}
