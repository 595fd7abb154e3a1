// A doctor is starred, and has a sign.
package com.example.subjects.clinic

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
class DoctorTest {
  @get:Rule val rule = ActivityScenarioRule(DoctorActivity::class.java)

  @Test
  fun takesTheStarBack() {
    onView(withId(R.id.star)).perform(click())
    SystemClock.sleep(350)
    onView(withId(R.id.unstar)).perform(click())
    Poll.until(Staff::areQuiet)
    onView(withId(R.id.starred)).check(matches(withText("No favourite")))
  }

  @Test
  fun putsUpTheSign() {
    onView(withId(R.id.sign)).perform(click())
    onView(withId(R.id.size)).check(matches(withText("It hangs")))
  }
}
