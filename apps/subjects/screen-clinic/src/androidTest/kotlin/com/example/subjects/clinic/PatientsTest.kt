// The list of patients, and a file that one closes again.
package com.example.subjects.clinic

import android.os.SystemClock
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
class PatientsTest {
  @get:Rule val rule = ActivityScenarioRule(PatientsActivity::class.java)

  @Test
  fun listsThePatients() {
    SystemClock.sleep(400)
    onView(withId(R.id.more)).perform(click())
    Poll.within(10, Staff::areQuiet)
    onView(withId(R.id.names)).check(matches(withText("Abel, Berg, Cruz, Dahl")))
  }

  @Test
  fun closesTheFile() {
    onView(withId(R.id.open)).perform(click())
    pressBack()
    Poll.until(Staff::areQuiet)
    onView(withId(R.id.history)).check(doesNotExist())
    onView(withId(R.id.open)).check(matches(isDisplayed()))
  }
}
